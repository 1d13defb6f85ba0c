import { day, hour, minute } from './time-units.ts';

/** What happened less than this many milliseconds ago is said to be just now. */
export const justNow = 5_000;

/** The unit in which a time span is expressed, and how many of it. */
export type Span =
  | { unit: 'seconds' | 'minutes' | 'hours' | 'days'; n: number }
  | { unit: 'hoursMinutes'; hours: number; minutes: number };

/** A past span, rounded coarsely: seconds, minutes, hours, days. Takes milliseconds. */
export function coarse(milliseconds: number): Extract<Span, { n: number }> {
  const span = Math.max(0, milliseconds);
  if (span < minute) return { unit: 'seconds', n: Math.floor(span / 1_000) };
  if (span < hour) return { unit: 'minutes', n: Math.floor(span / minute) };
  if (span < 2 * day) return { unit: 'hours', n: Math.floor(span / hour) };
  return { unit: 'days', n: Math.floor(span / day) };
}

/** A span still to wait, never understated. Takes milliseconds. */
export function waiting(milliseconds: number): Span {
  const span = Math.max(0, milliseconds);
  const seconds = Math.ceil(span / 1_000);
  if (seconds < 60) return { unit: 'seconds', n: seconds };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return { unit: 'minutes', n: minutes };
  if (span > 2 * day) return { unit: 'days', n: Math.ceil(span / day) };
  return minutes % 60
    ? { unit: 'hoursMinutes', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
    : { unit: 'hours', n: minutes / 60 };
}
