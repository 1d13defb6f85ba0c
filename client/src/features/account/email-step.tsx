import { Button, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readEmail } from '#shared/email.ts';
import { failureOf } from '../../apollo/errors.ts';
import { useRequestSignInLinkMutation } from '../../gql/hooks.ts';
import { useLocale, useLocalPath } from '../../i18n/use-locale.ts';
import { closeModal } from '../../ui/modals.ts';
import { TextField } from '../../ui/text-field.tsx';
import { rememberEmail } from './session.ts';

type Props = { email: string; onSent: (email: string) => void };

/** Step 1: the address that the sign-in link goes to. */
export function EmailStep({ email, onSent }: Props) {
  const { t } = useTranslation(['account', 'errors']);
  const locale = useLocale();
  const local = useLocalPath();
  const [value, setValue] = useState(email);
  const [problem, setProblem] = useState('');
  const [send, { loading }] = useRequestSignInLinkMutation({ context: { showsFailures: true } });

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (loading) return;
    const read = readEmail(value);
    if (!read.ok) return setProblem(t(value.trim() ? 'validation.emailInvalid' : 'validation.emailEmpty'));
    try {
      await send({ variables: { email: read.email, locale } });
      rememberEmail(read.email);
      onSent(read.email);
    } catch (error) {
      setProblem(t(failureOf(error).code, { ns: 'errors' }));
    }
  };

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('login.emailLabel')}
          hint={t('login.emailHint')}
          problem={problem}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            setProblem('');
          }}
        />
        <Button type="submit" size="lg" loading={loading}>
          {t('login.continue')}
        </Button>
        <Text color="fg.muted">
          {t('login.noAccount')}{' '}
          <TextLink asChild>
            <Link to={local('/')} onClick={closeModal}>
              {t('login.firstLookup')}
            </Link>
          </TextLink>
        </Text>
      </form>
    </Stack>
  );
}
