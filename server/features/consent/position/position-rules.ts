import { AppError } from '#server/errors/errors.ts';
import { limits, widestAccuracy } from '#shared/limits.ts';
import type { Coordinates } from '#shared/precision.ts';
import { minute } from '#shared/time-units.ts';
import type { Consent } from '../consent.entity.ts';

export type Fix = Coordinates & { recordedAt: Date };

/** A position as a device sends it. */
export type PositionInput = Omit<Fix, 'accuracy'> & { accuracy?: number | null | undefined };

type ShareFacts = Pick<Consent, 'grantedAt' | 'duration'>;

/** How far in the future a position may be: a device's clock may be ahead. In milliseconds, as the next two. */
const clockTolerance = minute;
/**
 * How far before the consent it may seem to be. A device compares the two by its own clock and sends nothing earlier;
 * its estimate of the server's clock is off by no more than half of the fastest call's time.
 */
const consentTolerance = 5_000;
/** How long a position tells where somebody is now, in milliseconds. */
export const freshFor = minute;

const isFromFuture = (recordedAt: Date, now: Date): boolean =>
  recordedAt.getTime() > now.getTime() + clockTolerance;

/** A consent that seems to be still to come was given before the server's clock was set back. */
const isBeforeConsent = (recordedAt: Date, { grantedAt }: ShareFacts, now: Date): boolean =>
  recordedAt.getTime() < Math.min(grantedAt.getTime(), now.getTime()) - consentTolerance;

/** Whether a position was taken only now, and is not one that the device kept. */
export const isFresh = (recordedAt: Date, now: Date): boolean =>
  recordedAt.getTime() >= now.getTime() - freshFor;

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

/** NaN is out of range, too: no comparison holds for it. */
function fieldOutOfRange({ latitude, longitude, accuracy, recordedAt }: PositionInput): string | null {
  if (!(Math.abs(latitude) <= 90)) return 'latitude';
  if (!(Math.abs(longitude) <= 180)) return 'longitude';
  if (!((accuracy ?? 0) <= widestAccuracy)) return 'accuracy';
  return Number.isNaN(recordedAt.getTime()) ? 'recordedAt' : null;
}

/**
 * Nothing from before the consent, nothing from the future, and nothing too soon; the only position of a one-time share
 * is a fresh one. Throws POSITION_OUT_OF_RANGE, POSITION_OUTDATED.
 */
export function checkTime({ recordedAt }: Fix, consent: ShareFacts, newest: Date | null, now: Date): void {
  if (isFromFuture(recordedAt, now)) throw new AppError('POSITION_OUT_OF_RANGE', { field: 'recordedAt' });
  const isOutdated =
    isBeforeConsent(recordedAt, consent, now) ||
    isTooSoon(recordedAt, newest, now) ||
    (consent.duration === 'ONCE' && !isFresh(recordedAt, now));
  if (isOutdated) throw new AppError('POSITION_OUTDATED');
}
