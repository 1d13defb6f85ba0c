import { Button, Stack } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readEmail } from '#shared/email.ts';
import { openModal } from '../../ui/modals.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusOnShow } from './use-focus.ts';
import { useResetCode } from './use-reset-code.ts';

/** Step 1: where the verification code goes. */
export function ResetRequestStep({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('account');
  const field = useFocusOnShow<HTMLInputElement>();
  const [value, setValue] = useState('');
  const { send, busy, problem, setProblem } = useResetCode();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // An empty address does nothing (seed, section 4).
    if (busy || !value.trim()) return;
    const read = readEmail(value);
    if (!read.ok) return setProblem(t('validation.resetEmailInvalid'));
    if (await send(read.email)) onSent(read.email);
  };

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('login.emailLabel')}
          hint={t('reset.emailHint')}
          problem={problem}
          type="email"
          autoComplete="email"
          inputMode="email"
          ref={field}
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            setProblem('');
          }}
        />
        <Button type="submit" size="lg" loading={busy}>
          {t('reset.submit')}
        </Button>
        <Button variant="plain" alignSelf="start" onClick={() => openModal('login')}>
          {t('reset.back')}
        </Button>
      </form>
    </Stack>
  );
}
