import { AppError } from '#server/errors.ts';
import { limits, widestAccuracy } from '#shared/limits.ts';
import type { Coordinates } from '#shared/precision.ts';
import { minute } from '#shared/time-units.ts';

export type Fix = Coordinates & { recordedAt: Date };

/** A position as a device sends it. */
export type PositionInput = Omit<Fix, 'accuracy'> & { accuracy?: number | null | undefined };

/** How far a device's clock may be off, milliseconds. */
const clockTolerance = minute;

const isFromFuture = (recordedAt: Date, now: Date): boolean =>
  recordedAt.getTime() > now.getTime() + clockTolerance;

/** A consent that seems to be still to come was given before the server's clock was set back. */
const isBeforeConsent = (recordedAt: Date, { grantedAt }: { grantedAt: Date }, now: Date): boolean =>
  recordedAt.getTime() < Math.min(grantedAt.getTime(), now.getTime()) - clockTolerance;

/**
 * Out of order, or closer to the newest one than a share stores them. A newest one from the future is from before the
 * server's clock was set back: the share must not stand still until that time comes.
 */
const isTooSoon = (recordedAt: Date, newest: Date | null, now: Date): boolean =>
  newest !== null &&
  !isFromFuture(newest, now) &&
  recordedAt.getTime() < newest.getTime() + limits.positionGap;

/**
 * A position as it is stored: devices that do not know their accuracy send 0, or none. Throws POSITION_OUT_OF_RANGE,
 * naming the field.
 */
export function readPosition(position: PositionInput): Fix {
  const field = fieldOutOfRange(position);
  if (field) throw new AppError('POSITION_OUT_OF_RANGE', { field });
  const { accuracy } = position;
  return { ...position, accuracy: accuracy && accuracy > 0 ? accuracy : null };
}

/** No comparison holds for NaN, which is out of range, too. */
function fieldOutOfRange({ latitude, longitude, accuracy, recordedAt }: PositionInput): string | null {
  if (!(Math.abs(latitude) <= 90)) return 'latitude';
  if (!(Math.abs(longitude) <= 180)) return 'longitude';
  if (!((accuracy ?? 0) <= widestAccuracy)) return 'accuracy';
  return Number.isNaN(recordedAt.getTime()) ? 'recordedAt' : null;
}

/**
 * Nothing from before the consent, nothing from the future, and nothing too soon. Throws POSITION_OUT_OF_RANGE,
 * POSITION_OUTDATED.
 */
export function checkTime(
  { recordedAt }: Fix,
  consent: { grantedAt: Date },
  newest: Date | null,
  now: Date,
): void {
  if (isFromFuture(recordedAt, now)) throw new AppError('POSITION_OUT_OF_RANGE', { field: 'recordedAt' });
  if (isBeforeConsent(recordedAt, consent, now) || isTooSoon(recordedAt, newest, now))
    throw new AppError('POSITION_OUTDATED');
}
