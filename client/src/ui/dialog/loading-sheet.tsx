import { Box, IconButton, useSlotRecipe } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../page-loading.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** How many frames keep a part of the page from being reached: they may overlap. */
const holds = new WeakMap<HTMLElement, number>();

function hold(part: HTMLElement, by: 1 | -1): void {
  const held = (holds.get(part) ?? 0) + by;
  holds.set(part, held);
  part.inert = held > 0;
}

type Props = { title: string; onClose: () => void; closeOnEscape?: boolean };

/**
 * The frame of a sheet, shown on click while its contents are loading: offline, for as long as that lasts. Modal like
 * the sheet itself.
 */
export function LoadingSheet({ title, onClose, closeOnEscape = true }: Props) {
  const { t } = useTranslation();
  const styles = useSlotRecipe({ key: 'dialog' })();
  const id = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  useFocusReturn();
  useEffect(() => {
    const { current } = closeButton;
    const behind = [...document.body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && (!part.inert || holds.has(part)) && !part.contains(current),
    );
    for (const part of behind) hold(part, 1);
    current?.focus();
    return () => {
      for (const part of behind) hold(part, -1);
    };
  }, []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!closeOnEscape) return undefined;
    // Before a sheet that it opened from, which would close, too.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [closeOnEscape]);
  // React's own portal: the library's would load all of its dialogs before any is opened.
  return createPortal(
    <>
      <Box css={styles['backdrop']} />
      {/* A sheet that it opened from lets nothing else be pressed. */}
      <Box css={styles['positioner']} pointerEvents="auto">
        <Box
          css={styles['content']}
          role="dialog"
          aria-modal
          aria-labelledby={id}
          data-stays-on-escape={closeOnEscape ? undefined : ''}
        >
          <Box css={styles['header']}>
            <Box as="h2" id={id} css={styles['title']}>
              {title}
            </Box>
          </Box>
          <PageLoading />
          <IconButton
            ref={closeButton}
            css={styles['closeTrigger']}
            variant="ghost"
            colorPalette="gray"
            aria-label={t('close')}
            onClick={onClose}
          >
            <X aria-hidden />
          </IconButton>
        </Box>
      </Box>
    </>,
    document.body,
  );
}
