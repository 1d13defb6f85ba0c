import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { VectorTile } from '@mapbox/vector-tile';
import type { Feature, Position } from 'geojson';
import { PbfReader } from 'pbf';

/** An object of OpenStreetMap with all its tags. */
export type Mapped = { geometry: Feature['geometry']; tags: Record<string, string> };

/** The tiles of zoom 12 that the data cover, as their first and last column and row. */
const tiles = { zoom: 12, columns: [1407, 1410], rows: [2471, 2472] } as const;

/** Degrees of a corner of a tile (Web Mercator). */
const corner = (x: number, y: number): [longitude: number, latitude: number] => [
  (x / 2 ** tiles.zoom) * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** tiles.zoom))) * 180) / Math.PI,
];

const [west, north] = corner(tiles.columns[0], tiles.rows[0]);
const [east, south] = corner(tiles.columns[1] + 1, tiles.rows[1] + 1);

/** What the data cover, in degrees: west, south, east, north. */
export const cityBounds = [west, south, east, north] as const;

/** OpenStreetMap's Montevideo of December 2017 (ODbL), each object cut at the edges of the tiles. */
export function cityData(): Mapped[] {
  const main = createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures');
  const folder = join(dirname(main), 'real-world/osm-qa-montevideo');
  return readdirSync(folder).flatMap((name) => {
    const [, zoom = 0, x = 0, y = 0] = /^(\d+)-(\d+)-(\d+)\.mvt$/.exec(name)?.map(Number) ?? [];
    const layer = new VectorTile(new PbfReader(readFileSync(join(folder, name)))).layers['osm'];
    if (!layer) return [];
    return Array.from({ length: layer.length }, (_, index) => {
      const { geometry, properties } = layer.feature(index).toGeoJSON(x, y, zoom);
      return { geometry, tags: properties as Record<string, string> };
    });
  });
}

/** The lines of roads and the outlines of areas; nothing of points. */
export function linesOf(geometry: Mapped['geometry']): Position[][] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    default:
      return [];
  }
}
