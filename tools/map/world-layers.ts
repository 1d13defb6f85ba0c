import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { countryLabels, placeLabels, type NaturalPlace } from './world-labels.ts';
import type { TileFeature, TileLayers } from './write-pmtiles.ts';

type Properties = Record<string, string | number | null>;

/** Natural Earth's zooms are meant for tiles of 256 pixels, ours are shown at 512: one level lower. */
const zoomOf = ({ min_zoom: zoom }: Properties) => Math.max(0, Math.round(Number(zoom ?? 0)) - 1);

/**
 * The layers of the embedded world from a folder with Natural Earth's 1:10m data as GeoJSON (`NAME.geojson`, also with
 * `.gz`). Roads and urban areas are included if their files exist.
 */
export function worldLayers(folder: string): TileLayers {
  const read = (name: string) => features(folder, name);
  const shapes = (name: string) => read(name).map((feature) => bare(feature, zoomOf(feature.properties)));
  const places = placeLabels(
    read('populated_places').map(({ properties }) => properties as unknown as NaturalPlace),
  );
  return {
    // Natural Earth marks with 100 features that only fill gaps between its other layers.
    land: [
      ...shapes('land').map((feature) => ({ ...feature, minZoom: 0 })),
      ...shapes('minor_islands').map((feature) => ({ ...feature, minZoom: 5 })),
    ],
    // The smallest glaciers alone would be a tenth of the file.
    ice: shapes('glaciated_areas').filter(({ minZoom = 0 }) => minZoom <= 4),
    urban: shapes('urban_areas'),
    water: shapes('lakes'),
    rivers: shapes('rivers_lake_centerlines'),
    roads: read('roads').map(({ geometry, properties }) => ({
      ...bare({ geometry }, zoomOf(properties)),
      properties: { type: properties['type'] ?? null },
    })),
    borders: read('admin_0_boundary_lines_land')
      .filter(({ properties }) => properties['featurecla'] !== 'Overlay limit')
      .map(({ geometry, properties }) => ({
        ...bare({ geometry }, zoomOf(properties)),
        // Any other kind is disputed or indefinite.
        properties: { settled: /^International|^Lease/.test(String(properties['featurecla'])) },
      })),
    countries: countryLabels(),
    provinces: provinces(read('admin_1_label_points'), places),
    places,
  };
}

type Read = { geometry: TileFeature['geometry']; properties: Properties };

function features(folder: string, name: string): Read[] {
  const path = [`${name}.geojson`, `${name}.geojson.gz`]
    .map((file) => join(folder, file))
    .find((file) => existsSync(file));
  if (!path) return [];
  const file = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(file) : file).toString('utf8');
  return (JSON.parse(text) as { features: Read[] }).features;
}

const bare = ({ geometry }: Pick<TileFeature, 'geometry'>, minZoom: number): TileFeature => ({
  type: 'Feature',
  geometry,
  properties: {},
  minZoom,
});

/** Names of provinces and states, each once; islets without a name of their own are left out. */
function provinces(all: Read[], places: readonly TileFeature[]): TileFeature[] {
  const shown = all.filter(
    ({ properties: { name, scalerank } }) => name && !/\(/.test(String(name)) && Number(scalerank) <= 8,
  );
  const placesNear = counterOf(places);
  // Natural Earth names every part of a province. Its mainland is where people live.
  const mainlands = new Map<string, Read>();
  for (const part of shown) {
    const { name, iso_a2: country } = part.properties;
    const known = mainlands.get(`${country} ${name}`);
    if (!known || placesNear(part) > placesNear(known)) mainlands.set(`${country} ${name}`, part);
  }
  return [...mainlands.values()].map(({ geometry, properties }) => {
    return {
      type: 'Feature',
      geometry,
      properties: { name: properties['name'] ?? null, rank: Number(properties['scalerank']) },
      minZoom: Math.max(3, Math.min(7, Number(properties['scalerank']) + 1)),
    };
  });
}

/** Counts places in the nine square degrees around a point. */
function counterOf(places: readonly TileFeature[]) {
  const cellOf = ([x, y]: readonly number[], east = 0, north = 0) =>
    `${Math.floor(x ?? 0) + east} ${Math.floor(y ?? 0) + north}`;
  const counts = new Map<string, number>();
  for (const { geometry } of places) {
    if (geometry.type !== 'Point') continue;
    const cell = cellOf(geometry.coordinates);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const around = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((north) => [east, north] as const));
  return ({ geometry }: Read) =>
    geometry.type === 'Point'
      ? around.reduce((sum, step) => sum + (counts.get(cellOf(geometry.coordinates, ...step)) ?? 0), 0)
      : 0;
}
