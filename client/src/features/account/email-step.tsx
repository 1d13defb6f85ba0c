import { appPaths } from '#shared/paths.ts';
import { Button, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readEmail } from '#shared/email.ts';
import { AccountExistenceDocument, RequestSignInLinkDocument } from '../../gql/graphql.ts';
import { useLocale, useLocalPath } from '../../i18n/use-locale.ts';
import { closeModal } from '../../ui/modals.ts';
import { TextField } from '../../ui/text-field.tsx';
import { rememberEmail } from './session.ts';
import { useFailureText } from './use-failure-text.ts';
import { useFocusOnShow } from './use-focus.ts';

type Props = { email: string; noAccount: boolean; onEmail: (email: string) => void; onSent: () => void };

/** Step 1: the address that the sign-in link goes to, if it has an account. */
export function EmailStep({ email, noAccount, onEmail, onSent }: Props) {
  const { t } = useTranslation('account');
  const client = useApolloClient();
  const locale = useLocale();
  const local = useLocalPath();
  const failureText = useFailureText();
  const field = useFocusOnShow<HTMLInputElement>();
  const [problem, setProblem] = useState(noAccount ? t('validation.noAccount') : '');
  const [busy, setBusy] = useState(false);

  const send = async (address: string) => {
    const context = { showsFailures: true };
    const { data } = await client.query({
      query: AccountExistenceDocument,
      variables: { email: address },
      fetchPolicy: 'network-only',
      context,
    });
    if (!data?.accountExistence.exist) return setProblem(t('validation.noAccount'));
    await client.mutate({
      mutation: RequestSignInLinkDocument,
      variables: { email: address, locale },
      context,
    });
    rememberEmail(address);
    onEmail(address);
    onSent();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readEmail(email);
    if (!read.ok) return setProblem(t(email.trim() ? 'validation.emailInvalid' : 'validation.emailEmpty'));
    setBusy(true);
    try {
      await send(read.email);
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
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
          ref={field}
          value={email}
          onChange={({ target }) => {
            onEmail(target.value);
            setProblem('');
          }}
        />
        <Button type="submit" size="lg" loading={busy}>
          {t('login.continue')}
        </Button>
        <Text color="fg.muted">
          {t('login.noAccount')}{' '}
          <TextLink asChild>
            <Link to={local(appPaths.home)} onClick={closeModal}>
              {t('login.firstLookup')}
            </Link>
          </TextLink>
        </Text>
      </form>
    </Stack>
  );
}
