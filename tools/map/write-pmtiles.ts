import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { BufferWriter, S2PMTilesWriter } from 's2-pmtiles';

/** A feature and the first zoom whose tiles contain it. */
export type TileFeature = Feature & { minZoom?: number };
export type TileLayers = Record<string, readonly TileFeature[]>;

type Options = {
  /** 0 if absent. */
  minZoom?: number;
  maxZoom: number;
  /** Degrees: west, south, east, north. */
  bounds: readonly [number, number, number, number];
  /** Stored with the layer names in the file. */
  name: string;
  attribution: string;
};

type Tiles = ReturnType<GeoJSONVT['getTile']>;

/** Vector tiles from GeoJSON, as one PMTiles file (version 3, gzipped tiles). Empty tiles are left out. */
export async function writePmtiles(layers: TileLayers, options: Options): Promise<Buffer> {
  const file = new BufferWriter();
  const writer = new S2PMTilesWriter(file, 1);
  for (let z = options.minZoom ?? 0; z <= options.maxZoom; z++) {
    const indexes = Object.entries(layers).map(
      ([name, features]) => [name, indexAt(z, features, options.maxZoom)] as const,
    );
    for (const [x, y] of tilesIn(options.bounds, z)) {
      const found = indexes
        .map(([name, index]): [string, Tiles] => [name, index.getTile(z, x, y)])
        .filter((entry): entry is [string, NonNullable<Tiles>] => Boolean(entry[1]?.features.length));
      if (found.length > 0) {
        const tile = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4_096 });
        await writer.writeTileXYZ(z, x, y, tile);
      }
    }
  }
  const { name, attribution } = options;
  const vector_layers = Object.keys(layers).map((id) => ({ id, fields: {} }));
  await writer.commit({ name, attribution, vector_layers, type: 'baselayer' });
  return withBounds(Buffer.from(file.commit()), options.bounds);
}

/** One index per zoom, since each contains other features. Only the highest zoom keeps every detail. */
function indexAt(zoom: number, features: readonly TileFeature[], maxZoom: number): GeoJSONVT {
  const shown = features.filter(({ minZoom = 0 }) => Math.min(minZoom, maxZoom) <= zoom);
  return new GeoJSONVT(
    { type: 'FeatureCollection', features: shown },
    { maxZoom, indexMaxZoom: zoom, indexMaxPoints: 0, tolerance: 3, buffer: 64 },
  );
}

function* tilesIn([west, south, east, north]: Options['bounds'], zoom: number): Generator<[number, number]> {
  const [left, top] = tileAt(west, north, zoom);
  const [right, bottom] = tileAt(east, south, zoom);
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield [x, y];
}

/** Column and row of the Web Mercator tile that holds a point. */
function tileAt(longitude: number, latitude: number, zoom: number): [number, number] {
  const count = 2 ** zoom;
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const inside = (value: number) => Math.max(0, Math.min(count - 1, Math.floor(value * count)));
  return [inside((longitude + 180) / 360), inside(y)];
}

/** The writer leaves most of the magic word, bounds and centre empty (PMTiles specification, version 3: header). */
function withBounds(file: Buffer, [west, south, east, north]: Options['bounds']): Buffer {
  file.write('PMTiles', 0);
  const write = (degrees: number, at: number) => file.writeInt32LE(Math.round(degrees * 1e7), at);
  [west, south, east, north].forEach((degrees, index) => write(degrees, 102 + 4 * index));
  write((west + east) / 2, 119);
  write((south + north) / 2, 123);
  return file;
}
