import { bearingBetween, distanceBetween } from '#shared/distance.ts';
import { isOnTrack, type TrackPoint } from './place.ts';

/** How somebody moves: kilometres an hour, and degrees from north. */
export type Motion = { speed: number; heading: number };

/** Milliseconds that say how somebody moves now; older positions say how they moved before. */
const recent = 90_000;
/** Metres: less accurate positions jump about, and rounded ones are not where somebody is. */
const accurate = 50;

/**
 * How somebody moves by an exact track, at the time `now`; undefined if they do not, as far as it can be told: they must
 * have come farther than their positions are inaccurate.
 */
export function motionOf(track: readonly TrackPoint[], now: number): Motion | undefined {
  const points = track.filter(
    (point) =>
      isOnTrack(point) &&
      point.accuracy !== null &&
      point.accuracy <= accurate &&
      now - Date.parse(point.recordedAt) <= recent,
  );
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const seconds = (Date.parse(to.recordedAt) - Date.parse(from.recordedAt)) / 1_000;
  const metres = distanceBetween(from, to);
  if (seconds < 5 || metres < from.accuracy! + to.accuracy!) return undefined;
  const before = points.filter((point) => distanceBetween(point, to) > to.accuracy!).at(-1) ?? from;
  return { speed: (metres / seconds) * 3.6, heading: bearingBetween(before, to) };
}
