import { regionOf } from '#shared/region.ts';
import { coarse, justNow, type Span, waiting } from '#shared/time-spans.ts';
import { momentText, onPaper } from '#shared/times.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPrinting, usePolled } from '../ui/now.ts';
import { useLocale } from './use-locale.ts';

type Dates = {
  /**
   * The time of an ISO timestamp, with the day if that is not today: `08:30`, `20 Nov, 08:30`, `20 Nov 2025, 08:30`. On
   * paper always with both.
   */
  moment: (iso: string) => string;
  /** The same to the second. */
  time: (iso: string) => string;
  /** The time with the day, even today: when money is charged, or something paid for ends. */
  dayAndTime: (iso: string) => string;
  /** The day, e.g. of a payment. */
  day: (iso: string) => string;
  /** A calendar day (`2026-01-31`), the same in every time zone. */
  calendarDay: (date: string) => string;
  /** `12 s ago`; takes an age in milliseconds. */
  ago: (age: number) => string;
  /** `12 min`; takes a past span in milliseconds. */
  span: (milliseconds: number) => string;
  /** `2 h 5 min`; takes a wait in milliseconds, rounds up. */
  wait: (milliseconds: number) => string;
};

/** `2 h 5 min`, in the language of `t`. */
const spanText = (t: TFunction, span: Span): string =>
  span.unit === 'hoursMinutes' ? t('span.hoursMinutes', span) : t(`span.${span.unit}`, { n: span.n });

/** A wait in milliseconds, rounded up. */
export const waitText = (t: TFunction, milliseconds: number): string => spanText(t, waiting(milliseconds));

/** Times in the reader's language and time zone. */
export function useDates(): Dates {
  const locale = useLocale();
  const { t } = useTranslation();
  // At midnight, the times of a page that stays open get their day.
  const today = usePolled(60_000, () => (isPrinting() ? onPaper : new Date().setHours(0, 0, 0, 0)));
  return useMemo(() => {
    const region = regionOf(locale, navigator.languages);
    // Created on demand: a browser's first one takes a while.
    const day = (iso: string, options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(region, { dateStyle: 'long', ...options }).format(new Date(iso));
    return {
      moment: (iso) => momentText(iso, today, region),
      time: (iso) => momentText(iso, today, region, 'medium'),
      dayAndTime: (iso) => day(iso, { timeStyle: 'short' }),
      day: (iso) => day(iso),
      calendarDay: (date) => day(date, { timeZone: 'UTC' }),
      ago: (age) => {
        if (age < justNow) return t('ago.now');
        const { unit, n } = coarse(age);
        return t(`ago.${unit}`, { n });
      },
      span: (milliseconds) => spanText(t, coarse(milliseconds)),
      wait: (milliseconds) => waitText(t, milliseconds),
    };
  }, [locale, t, today]);
}
