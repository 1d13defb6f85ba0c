import { type SharePrecision, withinPrecision } from '#shared/precision.ts';
import type { ShareDuration } from '../gql/graphql.ts';
import { distanceBetween } from '#shared/distance.ts';
import type { Fix } from './fix.ts';

export type SendGoal = { precision: 'AREA' | 'EXACT'; duration: ShareDuration };

/** `hold`: keep the newest fix and check again in so many milliseconds. `skip`: it is not worth sending. */
export type SendDecision = { do: 'send' } | { do: 'hold'; forMs: number } | { do: 'skip' };

/** Less than the 60 s after which the requester no longer calls a position live, including the time in transit. */
const longestGap = 40_000;
const leastMove = { EXACT: 10, AREA: 500 };
/** By the fixes' own times, and well above `limits.positionGap`, below which the server stores nothing. */
const leastGap = { EXACT: 2_000, AREA: 10_000 };
/** How long a single position may take to become accurate (GPS needs a moment), in ms and metres. */
const onceWait = 10_000;
const onceGood = 100;

/** Whether it is time for another fix, wherever the device is; also if the clock was set back in the meantime. */
const isDue = (last: Fix, now: number): boolean => now < last.takenAt || now - last.takenAt >= longestGap;

/**
 * AREA: within the circle that was sent last, the place stays the same. Otherwise the readings of a device near the edge
 * of a cell would alternate between two cells, and show where the edge is; at a corner, between four that have one point
 * in common.
 */
export function steadied(fix: Fix, last: Fix | null, precision: SharePrecision): Fix {
  const sent =
    last && precision === 'AREA' ? withinPrecision({ ...last, accuracy: fix.accuracy }, 'AREA') : null;
  if (!sent || distanceBetween(sent, fix) > (sent.accuracy ?? 0)) return fix;
  return { ...fix, latitude: sent.latitude, longitude: sent.longitude };
}

/**
 * Whether a fix is worth sending, by distance and time. `last` is the last one sent, `startedAt` when the watch began.
 * For AREA, `fix` as `steadied`: only what would leave the device counts.
 */
export function decide(
  fix: Fix,
  last: Fix | null,
  goal: SendGoal,
  startedAt: number,
  now: number,
): SendDecision {
  if (!last) {
    const wait = startedAt + onceWait - now;
    const coarse = goal.duration === 'ONCE' && goal.precision === 'EXACT' && (fix.accuracy ?? 0) > onceGood;
    return coarse && wait > 0 ? { do: 'hold', forMs: wait } : { do: 'send' };
  }
  if (isDue(last, now)) return { do: 'send' };
  const needed =
    goal.precision === 'EXACT' ? Math.max(leastMove.EXACT, (fix.accuracy ?? 0) / 2) : leastMove.AREA;
  const moved = distanceBetween(
    withinPrecision(last, goal.precision) ?? last,
    withinPrecision(fix, goal.precision) ?? fix,
  );
  if (moved <= needed) return { do: 'skip' };
  const wait = leastGap[goal.precision] - (fix.takenAt - last.takenAt);
  return wait > 0 ? { do: 'hold', forMs: wait } : { do: 'send' };
}
