import { useCallback } from 'react';
import { formatMoney } from '#shared/money.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Formats amounts in minor units for the reader's locale. */
export function useMoney(): (minor: number, currency: string) => string {
  const locale = useLocale();
  return useCallback((minor: number, currency: string) => formatMoney(minor, currency, locale), [locale]);
}
