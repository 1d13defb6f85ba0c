import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureOf } from '../../apollo/errors.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useResetPasswordMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { closeModal } from '../../ui/dialog/modals.ts';
import { checkedText } from '../../ui/form/checked-text.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { tidyCode } from '../../ui/form/tidy-code.ts';
import { silentToast, toast } from '../../ui/toast/toast.ts';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useFieldFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { lengthProblem } from './password-rule.ts';
import { fieldOf } from './reset-problem.ts';
import { useEncryptPassword } from './use-encrypt-password.ts';
import { useResetCode } from './use-reset-code.ts';

/** Step 2: the new password, as plain text, and the code from the e-mail. */
export function ResetConfirmStep({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const encrypt = useEncryptPassword();
  const code = useResetCode();
  const [reset] = useResetPasswordMutation({ context: { showsFailures: true } });
  const schema = z.object({
    password: checkedText((typed) => {
      const problem = typed ? lengthProblem(typed) : 'newPasswordEmpty';
      return problem && t(`validation.${problem}`);
    }),
    verificationCode: checkedText((typed) => (typed ? null : t('validation.codeEmpty'))),
  });
  const { register, handleSubmit, getValues, setError, formState } = useCheckedForm(schema, {
    defaultValues: { password: '', verificationCode: '' },
  });
  const { errors, isSubmitting } = formState;
  const form = useFieldFocusOnShow('password');
  const isMounted = useIsMounted();

  const submit = async ({ password, verificationCode }: z.infer<typeof schema>) => {
    try {
      const encryptedPassword = await encrypt(password);
      const input = { email, encryptedPassword, verificationCode: tidyCode(verificationCode) };
      await reset({ variables: { input } });
      toast.success(t('toast.resetSuccess'));
      if (isMounted()) closeModal();
    } catch (error) {
      setError(fieldOf(failureOf(error).code), { message: failureText(error) });
    }
  };
  // Both are required, or there is a toast and no call.
  const refuse = () => {
    const { password, verificationCode } = getValues();
    if (!verificationCode) silentToast.error(t('toast.enterCode'));
    else if (!password) silentToast.error(t('validation.newPasswordEmpty'));
  };

  return (
    <Stack asChild gap="4">
      <form ref={form} noValidate onSubmit={(event) => void handleSubmit(submit, refuse)(event)}>
        <TextField label={t('login.emailLabel')} type="email" value={email} disabled readOnly />
        <TextField
          label={t('reset.passwordLabel')}
          hint={t('reset.passwordHint')}
          problem={errors.password?.message}
          type="text"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          {...register('password')}
        />
        <TextField
          label={t('reset.codeLabel')}
          hint={t('reset.codeHint')}
          problem={errors.verificationCode?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...register('verificationCode')}
        />
        {(errors.root ?? code.problem) && <ProblemText>{errors.root?.message ?? code.problem}</ProblemText>}
        <Button type="submit" size="lg" loading={isSubmitting}>
          {t('reset.confirm')}
        </Button>
        <Button variant="plain" alignSelf="start" loading={code.busy} onClick={() => void code.send(email)}>
          {t('reset.again')}
        </Button>
      </form>
    </Stack>
  );
}
