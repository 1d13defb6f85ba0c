import type { Locale } from './locales.ts';
import { day } from './time-units.ts';

/** Currencies of plans. Each has hundredths as its minor unit (ISO 4217). */
export const currencies = ['USD', 'IDR', 'PHP'] as const;

/** The currency of a reader's country (`homeOf`), in which an order form starts. */
export const currencyOf = (country: string | undefined): (typeof currencies)[number] =>
  country === 'ID' ? 'IDR' : country === 'PH' ? 'PHP' : 'USD';

/** An amount in minor units. */
export type Money = { amount: number; currency: string };

const minorPerMajor = 100;

/** Formats an amount in minor units: `US$0.99`, `Rp 9.900`. Whole amounts have no decimals. */
export const formatMoney = (minor: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'id-ID', {
    style: 'currency',
    currency,
    minimumFractionDigits: minor % minorPerMajor ? 2 : 0,
    maximumFractionDigits: 2,
  }).format(minor / minorPerMajor);

/** The price per week, minor units, rounded up so that it is never understated. */
export const perWeek = (plan: { amount: number; periodDays: number }): number =>
  Math.ceil((plan.amount * 7) / plan.periodDays);

/** A time some days later: days of 24 hours, regardless of daylight saving. */
export const plusDays = (from: Date, days: number): Date => new Date(from.getTime() + days * day);
