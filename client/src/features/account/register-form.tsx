import { Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readEmail } from '#shared/email.ts';
import { readPhone } from '#shared/phone.ts';
import { AccountExistenceDocument } from '../../gql/graphql.ts';
import { useHomeCountry } from '../../i18n/use-locale.ts';
import { AdultTerms } from '../../ui/adult-terms.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { keepRegistration, readRegistration } from './registration.ts';
import { useFailureText } from './use-failure-text.ts';

type Props = {
  /** An address that was typed elsewhere. */
  email?: string;
  /** The button's text. */
  action: string;
  onRegistered: () => void;
  onLogIn: () => void;
};

/** The address for the account, and an optional phone number. Nothing is sent before the order is made. */
export function RegisterForm({ email: typed, action, onRegistered, onLogIn }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const client = useApolloClient();
  const home = useHomeCountry();
  const failureText = useFailureText();
  const [kept] = useState(readRegistration);
  const [email, setEmail] = useState(typed || (kept?.email ?? ''));
  const [phone, setPhone] = useState(kept?.phone ?? '');
  const [problem, setProblem] = useState<{ email?: string; phone?: string; inUse?: true }>({});
  const [busy, setBusy] = useState(false);
  const isMounted = useIsMounted();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readEmail(email);
    if (!read.ok)
      return setProblem({ email: t(email.trim() ? 'register.emailInvalid' : 'register.emailEmpty') });
    const number = phone.trim() ? readPhone(phone, home) : null;
    if (number && !number.ok) return setProblem({ phone: t('register.phoneInvalid') });
    setBusy(true);
    try {
      const { data } = await client.query({
        query: AccountExistenceDocument,
        variables: { email: read.email },
        fetchPolicy: 'network-only',
        context: { showsFailures: true },
      });
      if (data?.accountExistence.exist) {
        setProblem({ email: t('register.inUse'), inUse: true });
      } else {
        keepRegistration({ email: read.email, ...(number?.ok && { phone: number.e164 }) });
        if (isMounted()) onRegistered();
      }
    } catch (error) {
      setProblem({ email: failureText(error) });
    }
    setBusy(false);
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('register.email')}
          hint={t('register.emailHint')}
          problem={problem.email}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem({});
          }}
        />
        {problem.inUse && (
          <Button type="button" variant="outline" onClick={onLogIn}>
            {t('common:nav.logIn')}
          </Button>
        )}
        <TextField
          label={t('register.phone')}
          optional
          problem={problem.phone}
          type="tel"
          name="phone"
          autoComplete="tel"
          value={phone}
          onChange={({ target }) => {
            setPhone(target.value);
            setProblem({});
          }}
        />
        <Text color="fg.muted">{t('register.newUser')}</Text>
        <AdultTerms />
        <Button type="submit" size="lg" loading={busy}>
          {action}
        </Button>
      </form>
    </Stack>
  );
}
