import { dateFormat } from './formats.ts';
import type { Locale } from './locales.ts';
import { coarse, justNow, waiting } from './time-spans.ts';
import { minute } from './time-units.ts';

/** For `momentText`, as now: on paper no day is today, and no year is this year. */
export const onPaper = 0;

/**
 * The time of an ISO timestamp, with the day if it is not today, and with the year if it is not this year. `now` in
 * milliseconds; `medium` adds seconds.
 */
export function momentText(
  iso: string,
  now: number,
  region: string,
  timeStyle: 'short' | 'medium' = 'short',
): string {
  const time = new Date(iso);
  const today = new Date(now);
  const isToday = time.toDateString() === today.toDateString();
  const isThisYear = time.getFullYear() === today.getFullYear();
  const write = (options: Intl.DateTimeFormatOptions) => dateFormat(region, options).format(time);
  if (isToday || !isThisYear) return write({ dateStyle: isToday ? undefined : 'medium', timeStyle });
  // Every style has the year, and styles cannot be mixed with parts.
  const day = write({ month: 'short', day: 'numeric' });
  return `${day}, ${write({ timeStyle })}`;
}

/** '12 seconds ago', '3 minutes ago'; null for just now. Takes an age in milliseconds. */
export function agoText(milliseconds: number, locale: Locale): string | null {
  if (milliseconds < justNow) return null;
  const { unit, n } = coarse(milliseconds);
  return new Intl.RelativeTimeFormat(locale).format(-n, unit);
}

/** '1 hour 5 minutes', rounded up to the minute; null if less than a minute is left. Takes milliseconds. */
export function timeLeftText(milliseconds: number, locale: Locale): string | null {
  if (milliseconds < minute) return null;
  const span = waiting(milliseconds);
  const write = (value: number, units: string) => {
    // `Intl`'s names for units are singular.
    const unit = units.slice(0, -1);
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  };
  return span.unit === 'hoursMinutes'
    ? `${write(span.hours, 'hours')} ${write(span.minutes, 'minutes')}`
    : write(span.n, span.unit);
}
