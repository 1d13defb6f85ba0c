import type { Locale } from './locales.ts';
import { minute } from './time-units.ts';

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
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, options).format(time);
  if (isToday || !isThisYear) return write({ dateStyle: isToday ? undefined : 'medium', timeStyle });
  // No style leaves out the year, and styles cannot be mixed with parts.
  const day = write({ month: 'short', day: 'numeric' });
  return `${day}, ${write({ timeStyle })}`;
}

/** '12 seconds ago', '3 minutes ago'; null for just now. Takes an age in milliseconds. */
export function agoText(milliseconds: number, locale: Locale): string | null {
  const format = new Intl.RelativeTimeFormat(locale);
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 5) return null;
  if (seconds < 60) return format.format(-seconds, 'second');
  if (seconds < 3_600) return format.format(-Math.floor(seconds / 60), 'minute');
  return format.format(-Math.floor(seconds / 3_600), 'hour');
}

/** '1 hour 5 minutes', rounded up to the minute; null if less than a minute is left. Takes milliseconds. */
export function timeLeftText(milliseconds: number, locale: Locale): string | null {
  if (milliseconds < minute) return null;
  const minutes = Math.ceil(milliseconds / minute);
  const part = (value: number, unit: string) =>
    value ? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value) : '';
  return [part(Math.floor(minutes / 60), 'hour'), part(minutes % 60, 'minute')].filter(Boolean).join(' ');
}
