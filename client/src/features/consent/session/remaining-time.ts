import type { PageLocale } from '../link/link-token.ts';

const minute = 60_000;

/** Milliseconds until `until` by the server's clock, never below zero. */
export function remaining(until: string, now: number, clockOffset: number): number {
  return Math.max(0, Date.parse(until) - (now + clockOffset));
}

/** '1 hour 5 minutes', rounded up to the minute; null when less than a minute is left. */
export function timeLeftText(milliseconds: number, locale: PageLocale): string | null {
  if (milliseconds < minute) return null;
  const minutes = Math.ceil(milliseconds / minute);
  const part = (value: number, unit: string) =>
    value ? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value) : '';
  return [part(Math.floor(minutes / 60), 'hour'), part(minutes % 60, 'minute')].filter(Boolean).join(' ');
}

/** '12 seconds ago', '3 minutes ago'; null when it was just now. */
export function agoText(milliseconds: number, locale: PageLocale): string | null {
  const format = new Intl.RelativeTimeFormat(locale);
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 5) return null;
  if (seconds < 60) return format.format(-seconds, 'second');
  if (seconds < 3_600) return format.format(-Math.floor(seconds / 60), 'minute');
  return format.format(-Math.floor(seconds / 3_600), 'hour');
}
