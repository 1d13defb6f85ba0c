import { Dialog, IconButton, Portal, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusLost } from '../focus-if-lost.ts';
import { noteTyping, staysOnEscape } from './stays-on-escape.ts';
import { placeShownToasts } from '../toast/toast-place.ts';
import { openerWithin, useFocusReturn } from './use-focus-return.ts';

type Props = {
  title: string;
  onClose: () => void;
  /** False where Escape is specified not to close it. */
  closeOnEscape?: boolean;
  wide?: boolean;
  /** True if it is to be read from its title on: the focus is there first, and not on a field further down. */
  startsAtTitle?: boolean;
  /** A small line above the title. */
  status?: ReactNode;
  children: ReactNode;
};

/**
 * A modal dialog that is open as long as it is rendered. A click outside it closes nothing, nor does Escape once
 * something was typed, so that no input is lost. The focus is first on what has `data-autofocus`, also if a double
 * click has taken it to the dialog itself.
 */
export function Sheet({
  title,
  onClose,
  closeOnEscape = true,
  wide = false,
  startsAtTitle = false,
  status,
  children,
}: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    placeShownToasts();
    return () => void requestAnimationFrame(placeShownToasts);
  }, []);
  useEffect(() => {
    // The focused element may have disappeared with the previous step. While it slides in, it must not be scrolled.
    if (isFocusLost()) content.current?.focus({ preventScroll: true });
  });
  // When the dialog takes the focus: a frame later, so that on a busy device the reader may already be in a field, and
  // again when a dialog above it closes.
  const focused = () => {
    const { activeElement } = document;
    const isWithin = activeElement !== content.current && content.current?.contains(activeElement);
    return isWithin && activeElement instanceof HTMLElement ? activeElement : openerWithin(content.current);
  };
  return (
    <Dialog.Root
      open
      initialFocusEl={focused}
      onOpenChange={({ open }) => !open && onClose()}
      onEscapeKeyDown={(event) => {
        if (content.current && staysOnEscape(content.current)) event.preventDefault();
      }}
      closeOnInteractOutside={false}
      // Ours handles the case that one dialog replaces another.
      restoreFocus={false}
      {...(wide && { wide: true })}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            ref={content}
            data-stays-on-escape={closeOnEscape ? undefined : ''}
            onInput={noteTyping}
            // A toast that is already shown. Once it has slid in, if it does.
            onAnimationEnd={placeShownToasts}
          >
            <Dialog.Header>
              {status}
              <Dialog.Title {...(startsAtTitle && { tabIndex: -1, 'data-autofocus': '' })}>
                {title}
              </Dialog.Title>
            </Dialog.Header>
            {/* The second tap of a double tap must not press what the first one brought up. */}
            <Dialog.Body display="flex" flexDirection="column" animation="untouched 0.4s">
              {children}
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <IconButton variant="ghost" aria-label={t('close')} colorPalette="gray">
                <X aria-hidden />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** What a short dialog says: read out with its title when it opens. */
export const SheetText = ({ children }: { children: ReactNode }) => (
  <Dialog.Description asChild>
    <Stack gap="4">{children}</Stack>
  </Dialog.Description>
);

/** The end of a sheet's form, which stays in view while the form is longer than the screen. */
export const SheetFooter = ({ children }: { children: ReactNode }) => (
  <Stack
    data-sheet-footer
    gap="2"
    position="sticky"
    // With much enlarged text, or above an on-screen keyboard, it would cover half of what is left.
    css={{ '@media (max-height: 26rem)': { position: 'static' } }}
    // A floating sheet has a margin at the bottom of the screen; the sticky part must not.
    bottom={{ base: '0', md: '-10' }}
    zIndex="docked"
    mx={{ base: '-5', md: '-7' }}
    mb="-7"
    px={{ base: '5', md: '7' }}
    py="4"
    bg="bg.panel"
    borderTopWidth="1px"
    borderBottomRadius={{ base: '0', md: 'card' }}
  >
    {children}
  </Stack>
);
