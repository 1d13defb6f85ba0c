import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureOf } from '../../../apollo/errors.ts';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { AccountSignInDocument } from '../../../gql/graphql.ts';
import { useChangePasswordMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemText } from '../../../ui/form/problem-text.tsx';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { PasswordField } from '../password-field.tsx';
import { lengthProblem } from '../password-rule.ts';
import { fieldOf } from '../reset-problem.ts';
import { useEncryptPassword } from '../use-encrypt-password.ts';
import { IdentityProof } from './identity-proof.tsx';
import { SettingCard } from './setting-card.tsx';
import { useProof } from './use-proof.ts';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Props = { email: string; hasPassword: boolean };

/** Sets the first password, or changes it; this logs out the other devices. */
export function PasswordSetting({ email, hasPassword }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const encrypt = useEncryptPassword();
  const { field, proof, refusalOf, used } = useProof('password', hasPassword);
  const schema = z.object({
    password: field,
    newPassword: checkedText((typed) => {
      const problem = typed ? lengthProblem(typed) : 'newPasswordEmpty';
      return problem && t(`validation.${problem}`);
    }),
  });
  const { register, handleSubmit, reset, setError, clearErrors, formState } = useCheckedForm(schema, {
    defaultValues: { password: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const [change] = useChangePasswordMutation({
    context: { showsFailures: true },
  });
  const refresh = useRefreshSettings(AccountSignInDocument);

  const submit = async ({ password, newPassword }: z.infer<typeof schema>) => {
    try {
      const shown = await proof(password);
      await change({ variables: { ...shown, encryptedNewPassword: await encrypt(newPassword) } });
      void refresh();
      used();
      reset();
      toast.success(t('toast.passwordSaved'));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) setError('password', { message: refusal });
      else if (fieldOf(failureOf(error).code) === 'password')
        setError('newPassword', { message: failureText(error) });
      else setError('root', { message: failureText(error) });
    }
  };

  return (
    <SettingCard
      section="password"
      text={t(hasPassword ? 'settings.password.text' : 'settings.password.none')}
    >
      <Stack asChild gap="4">
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <IdentityProof
            operation="password"
            email={email}
            hasPassword={hasPassword}
            field={register('password')}
            problem={errors.password?.message}
            onSent={() => clearErrors('password')}
          />
          <PasswordField
            label={t('settings.password.newLabel')}
            hint={t('reset.passwordHint')}
            problem={errors.newPassword?.message}
            autoComplete="new-password"
            {...register('newPassword')}
          />
          {errors.root && <ProblemText>{errors.root.message}</ProblemText>}
          <Button type="submit" variant="outline" alignSelf="start" loading={isSubmitting}>
            {t(hasPassword ? 'settings.password.change' : 'settings.password.set')}
          </Button>
        </form>
      </Stack>
    </SettingCard>
  );
}
