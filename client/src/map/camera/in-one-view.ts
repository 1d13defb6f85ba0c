import { distanceBetween } from '#shared/distance.ts';
import { together } from '../../../map/date-line.ts';
import type { MapPlace } from '../place/place.ts';

/** So many times as far from the middle as anybody else. */
const outlying = 20;
/** Metres: people who are closer together count as this far apart. */
const closeBy = 1_000;

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

/**
 * Who is shown at once: everybody who shares now, unless a single one is so far away that the others could not be told
 * apart: `far`.
 */
export function inOneView(places: readonly MapPlace[]): {
  near: readonly MapPlace[];
  far: MapPlace | undefined;
} {
  const present = places.filter(({ freshness }) => freshness !== 'over');
  const all = present.length > 0 ? present : places;
  if (all.length < 3) return { near: all, far: undefined };
  const longitudes = together(all.map(({ longitude }) => longitude));
  const middle = { latitude: median(all.map(({ latitude }) => latitude)), longitude: median(longitudes) };
  const byDistance = all
    .map((place) => ({ place, distance: distanceBetween(middle, place) }))
    .sort((one, other) => other.distance - one.distance);
  const [farthest, next] = [byDistance[0]!, byDistance[1]!];
  if (farthest.distance <= outlying * Math.max(next.distance, closeBy)) return { near: all, far: undefined };
  return { near: all.filter((place) => place !== farthest.place), far: farthest.place };
}
