import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../i18n/use-dates.ts';
import { PartMissing } from '../ui/fetch-part.ts';
import { failureOf } from './errors.ts';

/** Converts an error to a text for the reader, with the wait if the server gives one. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(['common', 'errors']);
  const { wait } = useDates();
  return useCallback(
    (error: unknown) => {
      if (error instanceof PartMissing) return t('partMissing');
      const { code, retryAfter } = failureOf(error);
      const text = t(code, { ns: 'errors' });
      return retryAfter ? `${text} ${t('tryAgainIn', { wait: wait(retryAfter * 1_000) })}` : text;
    },
    [t, wait],
  );
}
