import { Stack, Text } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { AccountProfileDocument } from '../../../gql/graphql.ts';
import { useRequestEmailChangeMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { SettingCard } from './setting-card.tsx';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Props = { email: string; pendingEmail: string | null };

/** The account's address, and its change, which both mailboxes have to confirm. */
export function EmailSetting({ email, pendingEmail }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const schema = z.object({
    newEmail: checkedText((typed) => {
      if (!typed.trim()) return t('validation.emailEmpty');
      return readEmail(typed).ok ? null : t('validation.resetEmailInvalid');
    }),
  });
  const { register, handleSubmit, reset, setError, formState } = useCheckedForm(schema, {
    defaultValues: { newEmail: '' },
  });
  const [request, { loading }] = useRequestEmailChangeMutation({
    context: { showsFailures: true },
  });

  const refresh = useRefreshSettings(AccountProfileDocument);
  const submit = async ({ newEmail }: z.infer<typeof schema>) => {
    try {
      await request({ variables: { newEmail: newEmail.trim() } });
      void refresh();
      toast.success(t('toast.checkEmail'));
      reset();
    } catch (error) {
      setError('newEmail', { message: failureText(error) });
    }
  };

  return (
    <SettingCard section="email">
      <Text fontWeight="650">{email}</Text>
      {pendingEmail && (
        <Text role="status" bg="bg.info" color="fg.info" p="4" borderRadius="control">
          <Trans
            t={t}
            i18nKey="settings.email.pending"
            values={{ email, pending: pendingEmail }}
            components={{ b: <b /> }}
          />
        </Text>
      )}
      <Stack asChild gap="4">
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
          <TextField
            label={t('settings.email.newLabel')}
            hint={t('settings.email.hint')}
            problem={formState.errors.newEmail?.message}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...register('newEmail')}
          />
          <Button type="submit" variant="outline" alignSelf="start" loading={loading}>
            {t('settings.email.submit')}
          </Button>
        </form>
      </Stack>
    </SettingCard>
  );
}
