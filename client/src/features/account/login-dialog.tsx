import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeModal } from '../../ui/modals.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CheckEmailStep } from './check-email-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PasswordForm } from './password-form.tsx';
import { rememberedEmail } from './session.ts';

type Step = 'email' | 'checkEmail' | 'password';

/** Sign-in by e-mailed link or by password. The close button closes it, Escape does not (seed, section 2). */
export function LoginDialog() {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState(rememberedEmail);
  return (
    <Sheet
      title={t(step === 'checkEmail' ? 'checkEmail.title' : 'login.title')}
      closeOnEscape={false}
      onClose={closeModal}
    >
      {step === 'email' && (
        <EmailStep
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setStep('checkEmail');
          }}
        />
      )}
      {step === 'checkEmail' && <CheckEmailStep email={email} onOtherEmail={() => setStep('email')} />}
      {step === 'password' && <PasswordForm email={email} onEmail={setEmail} />}
      {step !== 'checkEmail' && (
        <Button
          variant="plain"
          mt="3"
          alignSelf="start"
          onClick={() => setStep(step === 'email' ? 'password' : 'email')}
        >
          {t(step === 'email' ? 'login.usePassword' : 'login.useLink')}
        </Button>
      )}
    </Sheet>
  );
}
