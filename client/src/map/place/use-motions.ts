import { useState } from 'react';
import { useNow } from '../../ui/now.ts';
import { type Motion, motionOf } from './motion.ts';
import type { MapPlace, TrackPoint } from './place.ts';

/** Positions of each person that say how they move. */
const most = 30;

type Trails = ReadonlyMap<string, readonly TrackPoint[]>;

const extended = (trails: Trails, places: readonly MapPlace[]): Trails =>
  new Map(
    places.map(({ key, recordedAt, isDoubtful = false, latitude, longitude, accuracy, source }) => {
      const trail = trails.get(key) ?? [];
      if (!recordedAt || trail.at(-1)?.recordedAt === recordedAt) return [key, trail];
      const point = { latitude, longitude, accuracy, source, recordedAt, isDoubtful };
      return [key, [...trail, point].slice(-most)];
    }),
  );

/**
 * How each person moves, from the positions that came while the map was open, and of one from their `track`. Known to
 * this page only.
 */
export function useMotions(
  places: readonly MapPlace[],
  track: readonly TrackPoint[],
  trackOf: string | undefined,
  clock: () => number,
): ReadonlyMap<string, Motion> {
  const [seen, setSeen] = useState(places);
  const [trails, setTrails] = useState(() => extended(new Map(), places));
  if (seen !== places) {
    setSeen(places);
    setTrails(extended(trails, places));
  }
  const now = useNow(10_000, clock);
  const motions = new Map<string, Motion>();
  for (const { key, freshness } of places) {
    if (freshness !== 'live') continue;
    const motion = motionOf(key === trackOf && track.length > 0 ? track : (trails.get(key) ?? []), now);
    if (motion) motions.set(key, motion);
  }
  return motions;
}
