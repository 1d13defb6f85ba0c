import { distanceBetween } from '#shared/distance.ts';
import type { Coordinates } from '#shared/precision.ts';

/** Metres per second: airliners cruise at some 250. */
const fastest = 300;

/** A position from the device, and when it was taken. */
export type Fix = Coordinates & { recordedAt: Date | string };

/** Whether somebody can have come from one to the other, each being anywhere within its accuracy. */
function isReachable(from: Fix, to: Fix): boolean {
  const seconds = Math.abs(Number(new Date(to.recordedAt)) - Number(new Date(from.recordedAt))) / 1_000;
  return distanceBetween(from, to) - from.accuracy - to.accuracy <= fastest * seconds;
}

/**
 * Whether a position is too far from where the device was before, as after a reading from a wrong cell or a reflected
 * signal. `before`: of the same share the newest trusted position and, if there is one, the newest doubtful one after
 * it: a position that agrees with that one is trusted. A share's first position is never doubtful.
 */
export const isDoubtful = (fix: Fix, before: readonly Fix[]): boolean =>
  before.length > 0 && !before.some((each) => isReachable(each, fix));
