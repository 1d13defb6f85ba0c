import { bearingBetween, distanceBetween } from '#shared/distance.ts';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { archiveAt } from '../../../map/tiles/archives.ts';
import { mapConfig } from '../../../map/map-config.ts';
import { onGrid } from '../../../map/tiles/tile.ts';

type Point = { latitude: number; longitude: number };
export type NamedPlace = Point & { name: string; population: number };
/** Metres, and the direction of the point as seen from the place, in degrees from north. */
export type Nearby = { name: string; distance: number; bearing: number };

/** The zoom level of the world's tiles that contain every place. */
const zoom = 7;

/** A place farther away than this says nothing (metres). */
const farthest = 150_000;
/** A town that people from elsewhere know. */
const known = 100_000;

/** The nearest place, and the nearest well-known town if that is a different one within reach. */
export function nearestOf(point: Point, places: readonly NamedPlace[]): Nearby[] {
  const sorted = places
    .map((place) => ({
      ...place,
      distance: distanceBetween(place, point),
      bearing: bearingBetween(place, point),
    }))
    .filter(({ distance }) => distance <= farthest)
    .sort((one, other) => one.distance - other.distance);
  const [nearest] = sorted;
  if (!nearest) return [];
  const town = sorted.find(({ population, name }) => population >= known && name !== nearest.name);
  const both = nearest.population >= known || !town ? [nearest] : [nearest, town];
  return both.map(({ name, distance, bearing }) => ({ name, distance, bearing }));
}

/** A point's position relative to its nearest places, from the embedded world; empty far from any. */
export async function nearbyPlaces(point: Point): Promise<Nearby[]> {
  const archive = archiveAt((await mapConfig()).world);
  const tiles = await Promise.all(
    tilesAround(point).map(async ([x, y]) => {
      const tile = await archive.getZxy(zoom, x, y);
      return tile ? placesIn(new VectorTile(new PbfReader(new Uint8Array(tile.data))), x, y) : [];
    }),
  );
  return nearestOf(point, tiles.flat());
}

/** The tile of a point and those that it is close to. */
function tilesAround(point: Point): [number, number][] {
  const count = 2 ** zoom;
  const [x, y] = onGrid(point, zoom);
  const close = 0.15;
  const spread = (value: number) => [...new Set([value - close, value, value + close].map(Math.floor))];
  return spread(x).flatMap((column) =>
    spread(y)
      .filter((row) => row >= 0 && row < count)
      .map((row): [number, number] => [(column + count) % count, row]),
  );
}

function placesIn(tile: VectorTile, x: number, y: number): NamedPlace[] {
  const layer = tile.layers['places'];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer!.feature(index);
    const { geometry } = feature.toGeoJSON(x, y, zoom);
    const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
    const { name, pop } = feature.properties;
    return { name: String(name), population: Number(pop), latitude, longitude };
  });
}
