import { day as dayLength } from '#shared/time-units.ts';

/**
 * An instant from a plain row: the ORM's connection returns timestamps as PostgreSQL's text, whatever the types say.
 */
export function instant(value: Date | string): Date;
export function instant(value: Date | string | null | undefined): Date | null;
export function instant(value: Date | string | null | undefined): Date | null {
  if (value === null || value === undefined || value instanceof Date) return value ?? null;
  // "2026-11-21 08:30:00.123+00" is not ISO 8601, but V8 parses it, and faster than converting it first.
  return new Date(value);
}

/**
 * An instant as ISO 8601 in UTC with milliseconds, from a date, PostgreSQL's text, or such a text. For instants that
 * are only shown: a list of requests has two hundred, and reading and formatting each would take a tenth of its time.
 */
export function isoText(value: Date | string): string;
export function isoText(value: Date | string | null): string | null;
export function isoText(value: Date | string | null): string | null {
  if (value === null) return null;
  if (value instanceof Date) return textOf(value);
  if (value[10] === ' ' && value.endsWith('+00')) {
    const fraction = value.slice(19, -3) || '.';
    return `${value.slice(0, 10)}T${value.slice(11, 19)}${fraction.padEnd(4, '0').slice(0, 4)}Z`;
  }
  return value.length === 24 && value[10] === 'T' && value.endsWith('Z') ? value : textOf(new Date(value));
}

/** The day in UTC, `back` days before `at`, as `YYYY-MM-DD`. */
export const utcDay = (at: Date, back = 0): string =>
  new Date(at.getTime() - back * dayLength).toISOString().slice(0, 10);

/** Whole seconds from `now` until `time` (milliseconds since 1970), at least one: for `retryAfter`. */
export const secondsUntil = (time: number, now: Date): number =>
  Math.max(1, Math.ceil((time - now.getTime()) / 1_000));

/** The same day and time of a later year, in UTC. */
export function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
/** 'YYYY-MM-DD' of recently formatted days. */
const days = new Map<number, string>();
const daysKept = 1_000;

/** Same as `Date.toISOString`, in a fifth of the time. */
function textOf(date: Date): string {
  const time = date.getTime();
  const day = Math.floor(time / dayLength);
  let text = days.get(day);
  if (text === undefined) {
    text = date.toISOString().slice(0, -'T00:00:00.000Z'.length);
    if (days.size >= daysKept) days.clear();
    days.set(day, text);
  }
  const ofDay = time - day * dayLength;
  const seconds = Math.floor(ofDay / 1_000);
  const minutes = Math.floor(seconds / 60);
  const milliseconds = String(ofDay - seconds * 1_000).padStart(3, '0');
  return `${text}T${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${milliseconds}Z`;
}
