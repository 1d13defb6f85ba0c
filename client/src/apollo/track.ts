import { limits } from '#shared/limits.ts';

type Taken = { recordedAt: string };

/**
 * A track with one more position, if that is newer than the last. Beyond the server's length of a track the oldest gives
 * way, unless its reader has asked for earlier ones.
 */
export function grow<T extends Taken>(track: readonly T[], position: T): readonly T[] {
  const last = track.at(-1);
  if (last && Date.parse(last.recordedAt) >= Date.parse(position.recordedAt)) return track;
  return [...track, position].slice(track.length === limits.trackLength ? 1 : 0);
}

/** What of a track the other one lacks. */
function without<T extends Taken>(track: readonly T[], other: readonly T[]): T[] {
  const known = new Set(other.map(({ recordedAt }) => recordedAt));
  return track.filter(({ recordedAt }) => !known.has(recordedAt));
}

/**
 * A track as the server answers it, with what was pushed meanwhile and is newer, and with the earlier positions that it
 * goes on from. An empty answer stays empty: the recipient has erased it.
 */
export function mergeTrack<T extends Taken>(
  existing: readonly T[] | undefined,
  incoming: readonly T[],
): readonly T[] {
  const [first] = incoming;
  if (!existing || !first) return incoming;
  const earlier =
    incoming.length < limits.trackLength
      ? 0
      : existing.findIndex(({ recordedAt }) => recordedAt === first.recordedAt);
  // A device's first position can be from a moment before the place of the IP address.
  const pushed = without(existing, incoming);
  return pushed.reduce(grow<T>, [...existing.slice(0, Math.max(0, earlier)), ...incoming]);
}

/**
 * A track with earlier positions, of which it may have some already; none are added to one that has been erased
 * meanwhile.
 */
export function putBefore<T extends Taken>(
  existing: readonly T[] | undefined,
  page: readonly T[],
): readonly T[] {
  if (!existing?.length) return existing ?? page;
  return [...without(page, existing), ...existing].sort(
    (one, other) => Date.parse(one.recordedAt) - Date.parse(other.recordedAt),
  );
}

/** A track with positions that were missed between the others; no longer than `grow` lets it become. */
export function fillIn<T extends Taken>(
  existing: readonly T[] | undefined,
  missed: readonly T[],
): readonly T[] {
  const filled = putBefore(existing, missed);
  const hasEarlier = (existing?.length ?? 0) > limits.trackLength;
  return hasEarlier ? filled : filled.slice(-limits.trackLength);
}
