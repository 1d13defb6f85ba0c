import { Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useFocusOnShow } from '../use-focus-on-show.ts';
import { Sheet, SheetText } from './sheet.tsx';

type Props = {
  title: string;
  /** What will happen; nothing until that is known. */
  children?: ReactNode;
  /** Why it could not be done. */
  problem?: ReactNode;
  /** Text of the button that does it; null if there is nothing to confirm. */
  confirm: string | null;
  /** Text of the button that leaves everything as it is. */
  keep: string;
  /** What was confirmed is being done. */
  busy: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmSheet({ title, children, problem, confirm, keep, busy, onConfirm, onClose }: Props) {
  // The Enter that opened the dialog, held a little too long, must not confirm it.
  const keepButton = useFocusOnShow<HTMLButtonElement>();
  return (
    <Sheet title={title} onClose={onClose}>
      <Stack gap="4">
        {children && <SheetText>{children}</SheetText>}
        {problem}
        <Flex gap="2" wrap="wrap">
          {confirm !== null && (
            <Button colorPalette="red" loading={busy} onClick={() => void onConfirm()}>
              {confirm}
            </Button>
          )}
          <Button ref={keepButton} data-autofocus variant="outline" onClick={onClose}>
            {keep}
          </Button>
        </Flex>
      </Stack>
    </Sheet>
  );
}
