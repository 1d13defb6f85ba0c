import type { ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ButtonProps, 'loading' | 'onClick'> & {
  /** Deals with its own failures. */
  action: () => Promise<void>;
};

/** A button that is loading for as long as what it does takes. */
export function ActionButton({ action, ...props }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await action();
    setBusy(false);
  };
  return <Button {...props} loading={busy} onClick={() => void run()} />;
}
