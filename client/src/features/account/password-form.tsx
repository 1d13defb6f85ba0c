import { Button, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import { readEmail } from '#shared/email.ts';
import { failureOf } from '../../apollo/errors.ts';
import { PasswordKeyDocument } from '../../gql/graphql.ts';
import { useSignInWithPasswordMutation } from '../../gql/hooks.ts';
import { closeModal } from '../../ui/modals.ts';
import { TextField } from '../../ui/text-field.tsx';
import { encryptPassword } from './encrypt-password.ts';
import { beginSession, rememberEmail } from './session.ts';

type Props = { email: string; onEmail: (email: string) => void };
type Values = { email: string; password: string };

/** Sign-in by e-mail and password; the password leaves the browser encrypted under the server's key. */
export function PasswordForm({ email, onEmail }: Props) {
  const { t } = useTranslation(['account', 'errors']);
  const client = useApolloClient();
  const [signIn] = useSignInWithPasswordMutation({ context: { showsFailures: true } });
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = async ({ email, password }: Values) => {
    try {
      const context = { showsFailures: true };
      const { data } = await client.query({
        query: PasswordKeyDocument,
        fetchPolicy: 'network-only',
        context,
      });
      const encryptedPassword = await encryptPassword(password, data?.passwordKey ?? '');
      const answer = await signIn({ variables: { email: email.trim(), encryptedPassword } });
      if (!answer.data) return;
      rememberEmail(email.trim());
      toast.success(t('toast.loginSuccess'));
      closeModal();
      beginSession(client.cache, answer.data.signInWithPassword.account);
    } catch (error) {
      setError('root', { message: t(failureOf(error).code, { ns: 'errors' }) });
    }
  };

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label={t('login.emailLabel')}
          type="email"
          autoComplete="username"
          inputMode="email"
          problem={errors.email?.message}
          {...register('email', {
            onChange: ({ target }: { target: HTMLInputElement }) => onEmail(target.value),
            validate: (value) =>
              readEmail(value).ok ||
              t(value.trim() ? 'validation.emailInvalid' : 'validation.loginEmailEmpty'),
          })}
        />
        <TextField
          label={t('login.passwordLabel')}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...register('password', { required: t('validation.passwordEmpty') })}
        />
        {errors.root && (
          <Text role="alert" color="fg.error" fontWeight="600">
            {errors.root.message}
          </Text>
        )}
        <Button type="submit" size="lg" loading={isSubmitting}>
          {t('login.submit')}
        </Button>
      </form>
    </Stack>
  );
}
