import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useRequestResetCodeMutation } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { toast } from '../../ui/toast/toast.ts';

/** The only type of code: numeric. */
const numeric = 1;

/** Has a verification code e-mailed and shows the outcome, by toast and, when refused, in `problem`. */
export function useResetCode() {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const failureText = useFailureText();
  const [problem, setProblem] = useState('');
  const [request, { loading }] = useRequestResetCodeMutation({
    context: { showsFailures: true, failed: t('toast.sendCodeFailed') },
  });
  const send = async (email: string): Promise<boolean> => {
    setProblem('');
    try {
      await request({ variables: { email, type: numeric, locale } });
      toast.success(t('toast.sendCodeSuccess'));
      return true;
    } catch (error) {
      setProblem(failureText(error));
      return false;
    }
  };
  return { send, busy: loading, problem, setProblem };
}
