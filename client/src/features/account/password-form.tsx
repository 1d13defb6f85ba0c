import { Stack } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useSignInWithPasswordMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { checkedText } from '../../ui/form/checked-text.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { silentToast, toast } from '../../ui/toast/toast.ts';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useFieldFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { PasswordField } from './password-field.tsx';
import { isTooLong } from './password-rule.ts';
import { beginSession, rememberEmail } from './session.ts';
import { useEncryptPassword } from './use-encrypt-password.ts';

/** One toast, however often it is tried. */
const toastId = 'login';

type Props = { email: string; onEmail: (email: string) => void };

/** Sign-in by e-mail and password; the password leaves the browser encrypted under the server's key. */
export function PasswordForm({ email, onEmail }: Props) {
  const { t } = useTranslation('account');
  const { cache } = useApolloClient();
  const failureText = useFailureText();
  const encrypt = useEncryptPassword();
  const [signIn] = useSignInWithPasswordMutation({ context: { showsFailures: true } });
  const schema = z.object({
    email: checkedText((typed) => {
      if (!typed.trim()) return t('validation.loginEmailEmpty');
      return readEmail(typed).ok ? null : t('validation.emailInvalid');
    }),
    password: checkedText((typed) => {
      if (!typed) return t('validation.passwordEmpty');
      return isTooLong(typed) ? t('validation.passwordLong') : null;
    }),
  });
  const { register, handleSubmit, getValues, setError, formState } = useCheckedForm(schema, {
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const form = useFieldFocusOnShow('email');

  const submit = async ({ email, password }: z.infer<typeof schema>) => {
    try {
      const encryptedPassword = await encrypt(password);
      const answer = await signIn({ variables: { email: email.trim(), encryptedPassword } });
      if (!answer.data) return;
      rememberEmail(email.trim());
      toast.success(t('toast.loginSuccess'), toastId);
      closeModal();
      beginSession(cache, answer.data.signInWithPassword.account);
    } catch (error) {
      setError('root', { message: failureText(error) });
      silentToast.error(t('toast.loginFailed'), toastId);
    }
  };
  const refuse = () => {
    if (!getValues().password) silentToast.error(t('toast.inputPassword'), toastId);
  };

  return (
    <Stack asChild gap="4">
      <form ref={form} noValidate onSubmit={(event) => void handleSubmit(submit, refuse)(event)}>
        <TextField
          label={t('login.emailLabel')}
          type="email"
          autoComplete="username"
          inputMode="email"
          problem={errors.email?.message}
          {...register('email', {
            onChange: ({ target }: { target: HTMLInputElement }) => onEmail(target.value),
          })}
        />
        <PasswordField
          label={t('login.passwordLabel')}
          autoComplete="current-password"
          problem={errors.password?.message}
          {...register('password')}
        />
        {errors.root && <ProblemText>{errors.root.message}</ProblemText>}
        <Button type="submit" size="lg" loading={isSubmitting}>
          {t('login.submit')}
        </Button>
        <Button variant="plain" alignSelf="start" onClick={() => openModal('resetPwd', getValues().email)}>
          {t('login.forgotPassword')}
        </Button>
      </form>
    </Stack>
  );
}
