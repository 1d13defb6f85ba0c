import { minute } from '#shared/time-units.ts';
import { isOnTrack, type TrackPoint } from '../../../map/place/place.ts';

/** How many times as fast as it happened. */
export const speeds = [1, 5, 20, 60] as const;
export type Speed = (typeof speeds)[number];

/** Milliseconds that a step takes at least: what would pass more quickly is one step. */
const shortest = 200;
/** Nobody knows the way between positions that are farther apart in time (milliseconds). */
const unknownWay = 5 * minute;
/** Milliseconds that such a gap takes at most. */
const longestWait = 2_000;

export type PlayedStep = {
  to: number;
  /** Milliseconds until it is reached. */
  wait: number;
  /** Whether they went the way that is shown, or are only known to have been there later. */
  isWay: boolean;
};

/**
 * What comes after the step at `index`, in real time divided by `speed`; undefined at the end. A gap of which nothing is
 * known is jumped.
 */
export function nextStep(
  steps: readonly Pick<TrackPoint, 'recordedAt' | 'source' | 'isDoubtful'>[],
  index: number,
  speed: Speed,
): PlayedStep | undefined {
  const from = steps[index];
  if (!from || index >= steps.length - 1) return undefined;
  const gapTo = (to: number) => Date.parse(steps[to]!.recordedAt) - Date.parse(from.recordedAt);
  let to = index + 1;
  while (to < steps.length - 1 && gapTo(to) < shortest * speed && gapTo(to + 1) <= unknownWay) to++;
  const gap = gapTo(to);
  const isWay = gap <= unknownWay && isOnTrack(from) && isOnTrack(steps[to]!);
  return { to, wait: isWay ? gap / speed : Math.min(longestWait, gap / speed), isWay };
}
