import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { Button } from '../../ui/button.tsx';
import { emailTypedBefore, openModal } from '../../ui/dialog/modals.ts';
import { checkedText } from '../../ui/form/checked-text.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useFieldFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { useResetCode } from './use-reset-code.ts';

/** Step 1: where to send the verification code. */
export function ResetRequestStep({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('account');
  const form = useFieldFocusOnShow('email');
  // An empty address does nothing.
  const schema = z.object({
    email: checkedText((typed) =>
      !typed.trim() || readEmail(typed).ok ? null : t('validation.resetEmailInvalid'),
    ),
  });
  const { register, handleSubmit, getValues, formState } = useCheckedForm(schema, {
    defaultValues: { email: emailTypedBefore() },
  });
  const { send, busy, problem, setProblem } = useResetCode();

  const submit = async ({ email }: z.infer<typeof schema>) => {
    const address = email.trim();
    if (address && (await send(address))) onSent(address);
  };

  return (
    <Stack asChild gap="4">
      <form ref={form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label={t('login.emailLabel')}
          hint={t('reset.emailHint')}
          problem={formState.errors.email?.message ?? problem}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...register('email', { onChange: () => setProblem('') })}
        />
        <Button type="submit" size="lg" loading={busy}>
          {t('reset.submit')}
        </Button>
        <Button variant="plain" alignSelf="start" onClick={() => openModal('login', getValues().email)}>
          {t('reset.back')}
        </Button>
      </form>
    </Stack>
  );
}
