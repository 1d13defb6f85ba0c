import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { coarse, type Span, waiting } from './span.ts';
import { useLocale } from './use-locale.ts';

type Dates = {
  /** Date and time of an ISO instant, e.g. `21 Nov 2026, 08:30`. */
  moment: (iso: string) => string;
  /** Time of day to the second. */
  time: (iso: string) => string;
  day: (iso: string) => string;
  /** `12 s ago`; takes an age in milliseconds. */
  ago: (age: number) => string;
  /** `12 min`; takes a past span in milliseconds. */
  span: (milliseconds: number) => string;
  /** `2 h 5 min`; takes a wait in milliseconds, rounds up. */
  wait: (milliseconds: number) => string;
};

/** Times in the reader's language and time zone. */
export function useDates(): Dates {
  const locale = useLocale();
  const { t } = useTranslation();
  return useMemo(() => {
    const region = locale === 'en' ? 'en-GB' : 'id-ID';
    const moment = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
    const time = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'medium' });
    const day = new Intl.DateTimeFormat(region, { dateStyle: 'long' });
    const told = (span: Span) =>
      span.unit === 'hoursMinutes' ? t('span.hoursMinutes', span) : t(`span.${span.unit}`, { n: span.n });
    return {
      moment: (iso) => moment.format(new Date(iso)),
      time: (iso) => time.format(new Date(iso)),
      day: (iso) => day.format(new Date(iso)),
      ago: (age) => {
        const { unit, n } = coarse(age);
        return unit === 'seconds' && n < 3 ? t('ago.now') : t(`ago.${unit}`, { n });
      },
      span: (milliseconds) => told(coarse(milliseconds)),
      wait: (milliseconds) => told(waiting(milliseconds)),
    };
  }, [locale, t]);
}
