import { Button, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import { AccountSettingsDocument } from '../../../gql/graphql.ts';
import { useChangePasswordMutation } from '../../../gql/hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { PasswordField } from '../password-field.tsx';
import { lengthProblem } from '../password-rule.ts';
import { placeOf } from '../reset-problem.ts';
import { useEncryptPassword } from '../use-encrypt-password.ts';
import { useFailureText } from '../use-failure-text.ts';
import { IdentityProof } from './identity-proof.tsx';
import { SettingCard } from './setting-card.tsx';
import { useProof } from './use-proof.ts';

type Props = { email: string; hasPassword: boolean };

/** Sets the first password, or another one; the other devices are logged out by it. */
export function PasswordSetting({ email, hasPassword }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const encrypt = useEncryptPassword();
  const { field, proof, takesRefusal, used } = useProof('password', hasPassword);
  const [fresh, setFresh] = useState('');
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [change] = useChangePasswordMutation({
    context: { showsFailures: true },
    refetchQueries: [AccountSettingsDocument],
  });

  const save = async () => {
    const shown = await proof();
    if (!shown) return;
    await change({ variables: { ...shown, encryptedNewPassword: await encrypt(fresh) } });
    used();
    setFresh('');
    toast.success(t('toast.passwordSaved'));
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure('');
    const wrong = fresh ? lengthProblem(fresh) : 'newPasswordEmpty';
    if (wrong) return setProblem(t(`validation.${wrong}`));
    setBusy(true);
    try {
      await save();
    } catch (error) {
      if (placeOf(failureOf(error).code) === 'password') setProblem(failureText(error));
      else if (!takesRefusal(error)) setFailure(failureText(error));
    }
    setBusy(false);
  };

  return (
    <SettingCard
      title={t('settings.password.title')}
      text={t(hasPassword ? 'settings.password.text' : 'settings.password.none')}
    >
      <Stack asChild gap="4">
        <form noValidate onSubmit={(event) => void submit(event)}>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <IdentityProof {...field} email={email} />
          <PasswordField
            label={t('settings.password.newLabel')}
            hint={t('reset.passwordHint')}
            problem={problem}
            autoComplete="new-password"
            value={fresh}
            onChange={({ target }) => {
              setFresh(target.value);
              setProblem('');
            }}
          />
          {failure && (
            <Text role="alert" color="fg.error" fontWeight="600">
              {failure}
            </Text>
          )}
          <Button type="submit" variant="outline" alignSelf="start" loading={busy}>
            {t(hasPassword ? 'settings.password.change' : 'settings.password.set')}
          </Button>
        </form>
      </Stack>
    </SettingCard>
  );
}
