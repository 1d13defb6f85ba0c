import { widestAccuracy } from '#shared/limits.ts';
import { type Coordinates, type SharePrecision, withinPrecision } from '#shared/precision.ts';
import type { PositionInput } from '../gql/graphql.ts';

/** A position of the device; `takenAt` in milliseconds of the device's own clock. */
export type Fix = Coordinates & { takenAt: number };

/**
 * Null if the reading is unusable (a larger radius than the server accepts). `askedAt` is when the browser
 * was asked for a new position: a time before it, or after now, comes from a clock that cannot be trusted (some
 * browsers count from another epoch), and is replaced by now.
 */
export function fixFrom(reading: GeolocationPosition, askedAt: number, now: number): Fix | null {
  const { latitude, longitude, accuracy } = reading.coords;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude) || accuracy > widestAccuracy) return null;
  const plausible = reading.timestamp >= askedAt && reading.timestamp <= now;
  return {
    latitude,
    longitude,
    // 0, or none, from a device that does not know it.
    accuracy: accuracy > 0 ? accuracy : null,
    takenAt: plausible ? reading.timestamp : now,
  };
}

/** What leaves the device: no finer than agreed, timed by the server's clock. Null for CITY. */
export function positionToSend(
  fix: Fix,
  precision: SharePrecision,
  clockOffset: number,
): PositionInput | null {
  const allowed = withinPrecision(fix, precision);
  if (!allowed) return null;
  const { latitude, longitude, accuracy } = allowed;
  return { latitude, longitude, accuracy, recordedAt: new Date(fix.takenAt + clockOffset).toISOString() };
}
