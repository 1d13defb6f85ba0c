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

/** An instant of a plain row as ISO 8601 in UTC with milliseconds. */
export function isoText(value: Date | string): string;
export function isoText(value: Date | string | null): string | null;
export function isoText(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
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
