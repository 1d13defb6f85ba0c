/** Currencies that plans are sold in. Each has hundredths as its minor unit (ISO 4217). */
export const currencies = ['USD', 'IDR', 'PHP'] as const;

const minorPerMajor = 100;
const day = 86_400_000;

/** An amount in minor units as people read it: `US$0.99`, `Rp 9.900`. Whole amounts have no decimals. */
export const formatMoney = (minor: number, currency: string, locale: 'en' | 'id'): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'id-ID', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / minorPerMajor);

/** What a price comes to in a week, minor units, rounded up so that it is never understated. */
export const perWeek = (plan: { amount: number; periodDays: number }): number =>
  Math.ceil((plan.amount * 7) / plan.periodDays);

/** An instant some days later: days of 24 hours, whatever the clocks of a country do in between. */
export const plusDays = (from: Date, days: number): Date => new Date(from.getTime() + days * day);
