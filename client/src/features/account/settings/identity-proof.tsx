import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { useRequestSignInLinkMutation } from '../../../gql/hooks.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemText } from '../../../ui/form/problem-text.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { expectProof, heldProof, type ProtectedOperation } from '../link-proof.ts';
import { PasswordField } from '../password-field.tsx';

type Props = {
  operation: ProtectedOperation;
  email: string;
  hasPassword: boolean;
  /** The form's field for the current password. */
  field: UseFormRegisterReturn;
  problem: string | undefined;
  /** A link was sent, so that a problem that asks for one is out of date. */
  onSent: () => void;
};

/**
 * How an owner proves their identity before an operation that cannot be undone: by password, or by an e-mailed link.
 */
export function IdentityProof({ operation, email, hasPassword, field, problem, onSent }: Props) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const failureText = useFailureText();
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState('');
  const [request, { loading }] = useRequestSignInLinkMutation({ context: { showsFailures: true } });

  const send = async () => {
    setRefused('');
    try {
      await request({ variables: { email, locale } });
      expectProof(operation);
      setSent(true);
      onSent();
      toast.success(t('toast.emailSent'));
    } catch (error) {
      setRefused(failureText(error));
    }
  };

  if (heldProof(operation)) {
    return (
      <Text role="status" color="fg.success" fontWeight="600">
        {t('settings.proof.byLink')}
      </Text>
    );
  }
  const alert = refused || (hasPassword ? undefined : problem);
  return (
    <Stack gap="3">
      {hasPassword ? (
        <PasswordField
          label={t('settings.proof.password')}
          autoComplete="current-password"
          problem={problem}
          {...field}
        />
      ) : (
        <Text color="fg.muted">{t('settings.proof.fresh')}</Text>
      )}
      {alert && <ProblemText>{alert}</ProblemText>}
      {sent && (
        <Text role="status" bg="bg.info" color="fg.info" p="4" borderRadius="control">
          <Trans t={t} i18nKey="settings.proof.sent" values={{ email }} components={{ b: <b /> }} />
        </Text>
      )}
      <Button
        variant="plain"
        alignSelf="start"
        justifyContent="start"
        textAlign="start"
        loading={loading}
        onClick={() => void send()}
      >
        {t(hasPassword ? 'settings.proof.linkInstead' : 'settings.proof.link')}
      </Button>
    </Stack>
  );
}
