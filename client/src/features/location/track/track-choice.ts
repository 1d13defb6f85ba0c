import { isOnTrack, type TrackPoint } from '../../../map/place/place.ts';

type Taken = { recordedAt: string };

/**
 * What the slider steps through: the device's own positions. Places of IP addresses are no steps of a walk; they are all
 * there is of somebody without a device's position, and the newest place is always the end.
 */
export function stepsOf<Point extends Pick<TrackPoint, 'source' | 'isDoubtful'>>(
  track: readonly Point[],
): readonly Point[] {
  const trusted = track.filter(({ isDoubtful }) => !isDoubtful);
  return trusted.some(isOnTrack)
    ? trusted.filter((point) => isOnTrack(point) || point === trusted.at(-1))
    : trusted;
}

/**
 * The slider's position: the index of the selected time in the track; the end while none is selected or it is gone.
 */
export function indexOf(track: readonly Taken[], chosen: string | null): number {
  const index = chosen === null ? -1 : track.findIndex(({ recordedAt }) => recordedAt === chosen);
  return index < 0 ? track.length - 1 : index;
}

/** The time at an index; null at the end, which follows new positions. */
export const momentAt = (track: readonly Taken[], index: number): string | null =>
  index >= track.length - 1 ? null : (track[index]?.recordedAt ?? null);
