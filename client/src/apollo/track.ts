import { limits } from '#shared/limits.ts';

type Taken = { recordedAt: string };

/** A track with one more position, if that is newer than the last; the oldest gives way beyond the track's length. */
export function grow<T extends Taken>(track: readonly T[], position: T): readonly T[] {
  const last = track.at(-1);
  if (last && Date.parse(last.recordedAt) >= Date.parse(position.recordedAt)) return track;
  return [...track, position].slice(-limits.trackLength);
}

/**
 * A track as the server answers it, with what was pushed meanwhile and is newer. An empty answer stays empty: the
 * recipient has erased it.
 */
export function mergeTrack<T extends Taken>(
  existing: readonly T[] | undefined,
  incoming: readonly T[],
): readonly T[] {
  if (!existing || incoming.length === 0) return incoming;
  return existing.reduce(grow<T>, incoming);
}
