import { Box, type InputProps } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type Props = InputProps & { label: string; hint?: ReactNode; problem?: string | undefined };

/** A password, hidden until its owner wants to see what they typed. */
export function PasswordField({ label, ...field }: Props) {
  const { t } = useTranslation('account');
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative">
      <TextField
        label={label}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        pe="28"
        {...field}
      />
      <Button
        variant="plain"
        size="sm"
        position="absolute"
        // Inside the input, below the label: its line, the gap, and half the difference in height between input and
        // button.
        top="2.3rem"
        insetEnd="3.5"
        aria-pressed={shown}
        aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'login.hide' : 'login.show')}
      </Button>
    </Box>
  );
}
