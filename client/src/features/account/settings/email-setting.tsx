import { Button, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { readEmail } from '#shared/email.ts';
import { AccountSettingsDocument } from '../../../gql/graphql.ts';
import { useRequestEmailChangeMutation } from '../../../gql/hooks.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFailureText } from '../use-failure-text.ts';
import { SettingCard } from './setting-card.tsx';

type Props = { email: string; pendingEmail: string | null };

/** The account's address, and its change, which both mailboxes have to confirm. */
export function EmailSetting({ email, pendingEmail }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState('');
  const [request, { loading }] = useRequestEmailChangeMutation({
    context: { showsFailures: true },
    refetchQueries: [AccountSettingsDocument],
    awaitRefetchQueries: true,
  });

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (loading) return;
    const read = readEmail(value);
    if (!read.ok)
      return setProblem(t(value.trim() ? 'validation.resetEmailInvalid' : 'validation.emailEmpty'));
    try {
      await request({ variables: { newEmail: read.email } });
      toast.success(t('toast.checkEmail'));
      setValue('');
    } catch (error) {
      setProblem(failureText(error));
    }
  };

  return (
    <SettingCard title={t('settings.email.title')}>
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
        <form noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('settings.email.newLabel')}
            hint={t('settings.email.hint')}
            problem={problem}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setProblem('');
            }}
          />
          <Button type="submit" variant="outline" alignSelf="start" loading={loading}>
            {t('settings.email.submit')}
          </Button>
        </form>
      </Stack>
    </SettingCard>
  );
}
