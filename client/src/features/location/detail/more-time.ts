import { shareDurations } from '#shared/limits.ts';
import { hour } from '#shared/time-units.ts';

/**
 * Whether asking for more time can gain any: it begins the agreed duration again from now, so that in the first hour of
 * the longest one there is nothing to gain. `now` in milliseconds, server's clock.
 */
export const canGainTime = (sharingUntil: string | null | undefined, now: number): boolean =>
  !sharingUntil || Date.parse(sharingUntil) - now <= shareDurations.UNTIL_STOPPED - hour;
