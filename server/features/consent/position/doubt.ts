import { distanceBetween } from '#shared/distance.ts';
import type { Coordinates } from '#shared/precision.ts';

/** Metres per second: airliners cruise at some 250. */
const fastest = 300;

type Taken = Coordinates & { recordedAt: Date | string };

/** Whether somebody can have come from one to the other, each being anywhere within its accuracy, if that is known. */
function isReachable(from: Taken, to: Taken): boolean {
  const seconds = Math.abs(Number(new Date(to.recordedAt)) - Number(new Date(from.recordedAt))) / 1_000;
  return distanceBetween(from, to) - (from.accuracy ?? 0) - (to.accuracy ?? 0) <= fastest * seconds;
}

/**
 * Whether a position is too far from where the device was before, as after a reading from a wrong cell or a reflected
 * signal. `before`: of the same share the newest trusted position and, if there is one, the newest doubtful one after
 * it: a position that agrees with that one is trusted. A share's first position is never doubtful.
 */
export const isDoubtful = (fix: Taken, before: readonly Taken[]): boolean =>
  before.length > 0 && !before.some((each) => isReachable(each, fix));
