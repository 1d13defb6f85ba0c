import { widestAccuracy } from '#shared/limits.ts';
import { type Coordinates, type SharePrecision, withinPrecision } from '#shared/precision.ts';
import { day } from '#shared/time-units.ts';
import type { PositionInput } from '../gql/graphql.ts';

/**
 * A position of the device; `takenAt` in milliseconds of the device's own clock. `altitude`: metres above the
 * ellipsoid of GPS, if the device gives it; for the recipient's own eyes, never sent.
 */
export type Fix = Coordinates & { takenAt: number; altitude?: number };

/** Beyond this, milliseconds, a time is of a clock that cannot be trusted: some browsers count from another epoch. */
const absurdAge = 365 * day;

/**
 * Null if the reading is unusable (a larger radius than the server accepts). A reading may be one that the
 * device has kept for hours: it keeps its time. One from the future, or from years ago, counts as of now.
 */
export function fixFrom({ coords, timestamp }: GeolocationPosition, now: number): Fix | null {
  const { latitude, longitude, accuracy, altitude } = coords;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude) || accuracy > widestAccuracy) return null;
  return {
    latitude,
    longitude,
    // 0, or none, from a device that does not know it.
    accuracy: accuracy > 0 ? accuracy : null,
    takenAt: now - timestamp < absurdAge ? Math.min(timestamp, now) : now,
    ...(typeof altitude === 'number' && Number.isFinite(altitude) && { altitude }),
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
