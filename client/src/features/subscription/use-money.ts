import { useCallback } from 'react';
import { formatMoney } from '#shared/money.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Amounts in minor units, as the reader writes money. */
export function useMoney(): (minor: number, currency: string) => string {
  const locale = useLocale();
  return useCallback((minor: number, currency: string) => formatMoney(minor, currency, locale), [locale]);
}
