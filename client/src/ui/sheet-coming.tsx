import { Box, IconButton, useSlotRecipe } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PageLoading } from './page-loading.tsx';

type Props = { title: string; onClose: () => void; closeOnEscape?: boolean };

/** The frame of a sheet, shown on click while its contents are loading: offline, for as long as that lasts. */
export function SheetComing({ title, onClose, closeOnEscape = true }: Props) {
  const { t } = useTranslation();
  const styles = useSlotRecipe({ key: 'dialog' })();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!closeOnEscape) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [closeOnEscape]);
  // React's own portal: the library's would load all of its dialogs before any is opened.
  return createPortal(
    <>
      <Box css={styles['backdrop']} />
      <Box css={styles['positioner']}>
        <Box css={styles['content']}>
          <Box css={styles['header']}>
            <Box css={styles['title']}>{title}</Box>
          </Box>
          {navigator.onLine ? null : (
            <Box css={styles['body']} role="status">
              {t('opensOnline')}
            </Box>
          )}
          <PageLoading />
          <IconButton
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
