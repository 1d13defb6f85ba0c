import { Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { failureOf } from '../../apollo/errors.ts';
import { useSignInWithLinkMutation } from '../../gql/hooks.ts';
import { beginSession } from './session.ts';

type Props = { token: string; onSpend: () => void; onInvalid: () => void };

/** Uses a sign-in link by a button, so that a mail scanner that opens it does not use it up. */
export function SpendLink({ token, onSpend, onInvalid }: Props) {
  const { t } = useTranslation('account');
  const client = useApolloClient();
  const [signIn, { loading, error }] = useSignInWithLinkMutation({ context: { showsFailures: true } });
  const failureText = useFailureText();

  const spend = async () => {
    onSpend();
    try {
      const { data } = await signIn({ variables: { token } });
      if (!data) return;
      toast.success(t('toast.loginSuccess'));
      beginSession(client.cache, data.signInWithLink.account);
    } catch (refusal) {
      if (failureOf(refusal).code === 'SIGN_IN_LINK_INVALID') onInvalid();
    }
  };

  return (
    <Stack gap="5">
      <Stack direction="row" gap="3">
        <ShieldCheck aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
        <Text>{t('enterLink.notice')}</Text>
      </Stack>
      <Button size="lg" loading={loading} onClick={() => void spend()}>
        {t('enterLink.confirm')}
      </Button>
      {error && <ProblemText>{failureText(error)}</ProblemText>}
      <Text color="fg.muted" textStyle="sm">
        {t('enterLink.notYou')}
      </Text>
    </Stack>
  );
}
