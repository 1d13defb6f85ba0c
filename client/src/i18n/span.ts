/** The unit in which a time span is expressed, and how many of it. */
export type Span =
  | { unit: 'seconds' | 'minutes' | 'hours' | 'days'; n: number }
  | { unit: 'hoursMinutes'; hours: number; minutes: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A past span, rounded coarsely: seconds, minutes, hours, days. Takes milliseconds. */
export function coarse(milliseconds: number): Extract<Span, { n: number }> {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < minute) return { unit: 'seconds', n: seconds };
  if (seconds < hour) return { unit: 'minutes', n: Math.floor(seconds / minute) };
  if (seconds < 2 * day) return { unit: 'hours', n: Math.floor(seconds / hour) };
  return { unit: 'days', n: Math.floor(seconds / day) };
}

/** A span still to wait, never understated. Takes milliseconds. */
export function waiting(milliseconds: number): Span {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  if (seconds < minute) return { unit: 'seconds', n: seconds };
  const minutes = Math.ceil(seconds / minute);
  if (minutes < 60) return { unit: 'minutes', n: minutes };
  return minutes % 60
    ? { unit: 'hoursMinutes', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
    : { unit: 'hours', n: minutes / 60 };
}
