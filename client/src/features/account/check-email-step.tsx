import { Stack, Text } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useRequestSignInLinkMutation } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StepNotice } from './step-notice.tsx';

type Props = { email: string; onSentAgain: () => void; onOtherEmail: () => void };

/** Step 2: the link is on its way; the button sends it again. */
export function CheckEmailStep({ email, onSentAgain, onOtherEmail }: Props) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const failureText = useFailureText();
  const [problem, setProblem] = useState('');
  const [resend, { loading }] = useRequestSignInLinkMutation({ context: { showsFailures: true } });

  const sendAgain = async () => {
    setProblem('');
    try {
      await resend({ variables: { email, locale } });
      toast.success(t('toast.emailSent'));
      onSentAgain();
    } catch (error) {
      setProblem(failureText(error));
    }
  };

  return (
    <Stack gap="4">
      <StepNotice icon={MailCheck} role="status" bg="brand.subtle" color="brand.fg">
        <Text>
          <Trans t={t} i18nKey="checkEmail.text" values={{ email }} components={{ b: <b /> }} />
        </Text>
      </StepNotice>
      <Text color="fg.muted">{t('checkEmail.spam')}</Text>
      <Stack gap="1.5">
        <Button size="lg" loading={loading} onClick={() => void sendAgain()} aria-describedby="resend-hint">
          {t('checkEmail.understand')}
        </Button>
        <Text id="resend-hint" textStyle="sm" color="fg.muted" textAlign="center">
          {t('checkEmail.resendHint')}
        </Text>
        {problem && <ProblemText>{problem}</ProblemText>}
      </Stack>
      <Button variant="plain" alignSelf="start" onClick={onOtherEmail}>
        {t('checkEmail.otherEmail')}
      </Button>
    </Stack>
  );
}
