import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';

/** Converts an error to a text, using the specification's messages for numbers and addresses. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation('lookup');
  const failureText = useFailureText();
  return useCallback(
    (error: unknown) => {
      const { code } = failureOf(error);
      if (code === 'PHONE_INVALID') return t('problem.phoneInvalid');
      if (code === 'EMAIL_INVALID') return t('problem.emailInvalid');
      return failureText(error);
    },
    [t, failureText],
  );
}
