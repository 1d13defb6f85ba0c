import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../i18n/use-dates.ts';
import { PartMissing } from '../ui/fetch-part.ts';
import { type Failure, failureOf } from './errors.ts';

/** What went wrong, with the wait if the server gives one. */
export function failureText(t: TFunction, { code, retryAfter }: Failure): string {
  const text = t(code, { ns: 'errors' });
  return retryAfter ? `${text} ${t('tryAgainIn', { wait: waitText(t, retryAfter * 1_000) })}` : text;
}

/** Converts an error to a text for the reader. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(['common', 'errors']);
  return useCallback(
    (error: unknown) => (error instanceof PartMissing ? t('partMissing') : failureText(t, failureOf(error))),
    [t],
  );
}
