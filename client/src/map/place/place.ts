import type { Bounds } from '../circle.ts';

/** A position with what is needed to draw it. Accuracy in metres; null if unknown. */
export type MapPlace = {
  key: string;
  /** Whose place it is. */
  name: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  source: 'IP' | 'GPS';
  /** Live: updated by a device within the last minutes; stale: not any more; over: the share has ended. */
  freshness: 'live' | 'stale' | 'over';
};

export type TrackPoint = Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy' | 'source'> & {
  recordedAt: string;
  isDoubtful: boolean;
};

/** Whether the device's track leads through it. */
export const isOnTrack = ({ source, isDoubtful }: Pick<TrackPoint, 'source' | 'isDoubtful'>): boolean =>
  source === 'GPS' && !isDoubtful;

export const isWithin = (
  { latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>,
  [west, south, east, north]: Bounds,
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** Up to two letters that represent a name: `Ibu Sari` IS, `Grandma` G; for a number its last two digits. */
export function initialsOf(name: string): string {
  const words = name
    .split('@', 1)[0]!
    .split(/[\s.@_-]+/u)
    .filter((word) => /^\p{L}/u.test(word));
  if (words.length === 0) return name.replace(/\D/g, '').slice(-2) || '?';
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked.map((word) => /^\p{L}/u.exec(word ?? '')?.[0].toLocaleUpperCase()).join('');
}

/**
 * How many labels are already below that of each place, by its key. People in one city often have the very same
 * approximate place: in one row nobody's name could be read.
 */
export function labelRows(
  places: readonly Pick<MapPlace, 'key' | 'latitude' | 'longitude' | 'source'>[],
): Map<string, number> {
  const taken = new Map<string, number>();
  return new Map(
    places.map(({ key, latitude, longitude, source }) => {
      const at = `${source} ${latitude} ${longitude}`;
      const row = source === 'IP' ? (taken.get(at) ?? 0) : 0;
      taken.set(at, row + 1);
      return [key, row];
    }),
  );
}
