import { appPaths } from '#shared/paths.ts';
import { Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { closeModal, emailTypedBefore } from '../../ui/dialog/modals.ts';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { CheckEmailStep } from './check-email-step.tsx';
import { EmailStep } from './email-step.tsx';
import { LinkExpiredStep } from './link-expired-step.tsx';
import { PasswordForm } from './password-form.tsx';
import { registrationDraft } from './registration-draft.ts';
import { useSentLink } from './use-sent-link.ts';

type Step = 'email' | 'sent' | 'password';

const titles = {
  email: 'login.title',
  password: 'login.title',
  valid: 'checkEmail.title',
  expired: 'linkExpired.title',
} as const;

type Props = {
  /** Why an account is needed right now, if it is. */
  reason?: ReactNode;
  onClose: () => void;
};

/**
 * Sign-in by e-mailed link or by password. The close button closes it, Escape does not. When closed, it is removed
 * with everything that was typed.
 */
export function LoginDialog({ reason, onClose }: Props) {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState(emailTypedBefore);
  const link = useSentLink(step === 'sent' ? email : null);
  const noAccount = step === 'sent' && link.state === 'noAccount';
  const shown = step !== 'sent' ? step : link.state === 'noAccount' ? 'email' : link.state;
  const back = () => {
    setEmail(link.email);
    setStep('email');
  };
  const keepEmail = (typed: string) => {
    if (typed) registrationDraft.keep({ ...registrationDraft.read(), email: typed });
    closeModal();
  };
  const otherWay = (
    <Button
      variant="plain"
      mt="3"
      alignSelf="start"
      onClick={() => setStep(shown === 'email' ? 'password' : 'email')}
    >
      {t(shown === 'email' ? 'login.usePassword' : 'login.useLink')}
    </Button>
  );
  return (
    <Sheet title={t(titles[shown])} closeOnEscape={false} onClose={onClose}>
      {reason}
      {shown === 'email' && (
        <EmailStep
          key={String(noAccount)}
          email={noAccount ? link.email : email}
          noAccount={noAccount}
          onEmail={(typed) => {
            setEmail(typed);
            if (noAccount) setStep('email');
          }}
          onSent={() => setStep('sent')}
          offersLookup={!reason}
          onRegister={(unknown) => {
            keepEmail(unknown);
            void navigate(local(appPaths.payment));
          }}
        >
          {otherWay}
          <Stack gap="3" mt="4" pt="5" borderTopWidth="1px">
            <Text color="fg.muted">
              {t('login.noAccount')}{' '}
              {!reason && (
                <TextLink asChild>
                  <Link to={local(appPaths.home)} onClick={closeModal}>
                    {t('login.firstLookup')}
                  </Link>
                </TextLink>
              )}
            </Text>
            <Button asChild variant="outline" size="lg">
              <Link to={local(appPaths.emailRegister)} onClick={() => keepEmail(email)}>
                {t('login.createAccount')}
              </Link>
            </Button>
          </Stack>
        </EmailStep>
      )}
      {shown === 'valid' && (
        <CheckEmailStep email={link.email} onSentAgain={link.refresh} onOtherEmail={back} />
      )}
      {shown === 'expired' && <LinkExpiredStep onLogIn={back} />}
      {shown === 'password' && (
        <>
          <PasswordForm email={email} onEmail={setEmail} />
          {otherWay}
        </>
      )}
    </Sheet>
  );
}
