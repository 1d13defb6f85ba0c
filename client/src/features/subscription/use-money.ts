import { useCallback } from 'react';
import { formatMoney, type Money } from '#shared/money.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Formats amounts for the reader's locale. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale();
  return useCallback(({ amount, currency }: Money) => formatMoney(amount, currency, locale), [locale]);
}
