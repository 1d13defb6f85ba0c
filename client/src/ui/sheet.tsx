import { Dialog, IconButton, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  title: string;
  onClose: () => void;
  /** False where the seed says that Escape does not close. */
  closeOnEscape?: boolean;
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog that is open as long as it is rendered. A click beside it closes nothing, so that no input is lost. */
export function Sheet({ title, onClose, closeOnEscape = true, wide = false, children }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      closeOnEscape={closeOnEscape}
      closeOnInteractOutside={false}
      {...(wide && { wide: true })}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body display="flex" flexDirection="column">
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
