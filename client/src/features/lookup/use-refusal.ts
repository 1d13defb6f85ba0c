import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useDates } from '../../i18n/use-dates.ts';

/** Converts an error to a text, using the specification's messages for numbers and addresses. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation(['lookup', 'errors']);
  const { wait } = useDates();
  return useCallback(
    (error: unknown) => {
      const { code, retryAfter } = failureOf(error);
      if (code === 'PHONE_INVALID') return t('problem.phoneInvalid');
      if (code === 'EMAIL_INVALID') return t('problem.emailInvalid');
      const text = t(code, { ns: 'errors' });
      return retryAfter ? `${text} ${t('problem.again', { wait: wait(retryAfter * 1_000) })}` : text;
    },
    [t, wait],
  );
}
