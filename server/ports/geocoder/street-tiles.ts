import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Header, PMTiles } from 'pmtiles';
import { radians } from '#shared/distance.ts';
import type { Locale } from '#shared/locales.ts';

/** A file of vector tiles in the layout of the Protomaps basemap. */
export type StreetArchive = {
  /** Distinguishes the file from all others. */
  version: string;
  isLocal: boolean;
  header: Pick<Header, 'minLon' | 'minLat' | 'maxLon' | 'maxLat' | 'maxZoom'>;
  tiles: Pick<PMTiles, 'getZxy'>;
};

export type Name = Record<Locale, string>;
type Point = { x: number; y: number };
/** All roads of one name in a tile. `lines`: x and y of both ends of each straight part. */
type Road = { local: string; name: Name; lines: Float32Array };
type House = Point & { number: string; street: string };
export type Place = Point & { name: Name; kind: 'city' | 'suburb'; population: number };
/** What has a name in a tile. Coordinates are from 0 to 1 within its edges. */
export type StreetTile = { roads: readonly Road[]; houses: readonly House[]; places: readonly Place[] };
/** A tile, a point in its coordinates, and the metres from edge to edge. */
export type Near = { tile: StreetTile; at: Point; side: number };

/** Metres around the equator. */
const equator = 40_075_016.7;
/** Bytes that a tile, a road, a part of its line and a point take in memory, as measured. */
const [tileBytes, roadBytes, lineBytes, pointBytes] = [1_000, 300, 16, 130];

type Wanted = 'streets' | 'places';
type Kept = { tile: Promise<StreetTile>; bytes: number };

/** Reads tiles and keeps those used last, up to `most` bytes. */
export function openStreetTiles(most: number) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const read = (archive: StreetArchive, wanted: Wanted, [z, x, y]: [number, number, number]) => {
    const key = `${archive.version} ${wanted} ${z}/${x}/${y}`;
    const known = kept.get(key);
    // Put last again: a Map keeps the order of insertion.
    if (known && kept.delete(key)) kept.set(key, known);
    return (known ?? keep(key, decode(archive, wanted, [z, x, y]))).tile;
  };
  const keep = (key: string, tile: Promise<StreetTile>): Kept => {
    const entry = { tile, bytes: 0 };
    kept.set(key, entry);
    tile.then(
      (decoded) => {
        if (kept.get(key) !== entry) return;
        entry.bytes = sizeOf(decoded);
        bytes += entry.bytes;
        for (const [oldest, old] of kept) {
          if (bytes <= most) break;
          kept.delete(oldest);
          bytes -= old.bytes;
        }
      },
      () => kept.delete(key),
    );
    return entry;
  };

  /** The tiles within `reach` metres of a point; `zoom` at most, or the finest that the file has. */
  return async function tilesNear(
    archive: StreetArchive,
    { latitude, longitude }: { latitude: number; longitude: number },
    { zoom, reach, wanted }: { zoom: number; reach: number; wanted: Wanted },
  ): Promise<Near[]> {
    const z = Math.min(zoom, archive.header.maxZoom);
    const count = 2 ** z;
    const phi = radians(Math.max(-85, Math.min(85, latitude)));
    const side = (equator * Math.cos(phi)) / count;
    const x = ((longitude + 180) / 360) * count;
    const y = ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * count;
    const around = (value: number) => {
      const [first, last] = [value - reach / side, value + reach / side].map(Math.floor) as [number, number];
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    };
    const rows = around(y).filter((row) => row >= 0 && row < count);
    return Promise.all(
      around(x).flatMap((column) =>
        rows.map(async (row) => {
          const tile = await read(archive, wanted, [z, (column + count) % count, row]);
          return { tile, at: { x: x - column, y: y - row }, side };
        }),
      ),
    );
  };
}

const sizeOf = ({ roads, houses, places }: StreetTile) =>
  roads.reduce((sum, { lines }) => sum + roadBytes + (lines.length / 4) * lineBytes, tileBytes) +
  (houses.length + places.length) * pointBytes;

async function decode(
  { tiles }: StreetArchive,
  wanted: Wanted,
  tile: [number, number, number],
): Promise<StreetTile> {
  const found = await tiles.getZxy(...tile);
  const { layers } = found
    ? new VectorTile(new PbfReader(new Uint8Array(found.data)))
    : { layers: {} as Record<string, VectorTileLayer> };
  return wanted === 'streets'
    ? { roads: roadsOf(layers['roads']), houses: housesOf(layers['buildings']), places: [] }
    : { roads: [], houses: [], places: placesOf(layers['places']) };
}

/** Kinds of roads that are streets: neither rails, ferries nor runways. */
const streetKinds = new Set<unknown>(['highway', 'major_road', 'minor_road', 'path', 'other']);

function roadsOf(layer: VectorTileLayer | undefined): Road[] {
  const found = new Map<string, { name: Name; lines: number[] }>();
  for (const { properties, shape } of featuresOf(layer)) {
    const name = nameOf(properties);
    if (!name || !streetKinds.has(properties['kind'])) continue;
    const local = String(properties['name']);
    const road = found.get(local) ?? { name, lines: [] };
    found.set(local, road);
    for (const line of shape())
      for (const [index, to] of line.entries()) {
        const from = line[index - 1];
        if (from) road.lines.push(from.x, from.y, to.x, to.y);
      }
  }
  return [...found].map(([local, { name, lines }]) => ({ local, name, lines: Float32Array.from(lines) }));
}

function housesOf(layer: VectorTileLayer | undefined): House[] {
  return featuresOf(layer).flatMap(({ properties, shape }) => {
    const { kind, addr_housenumber: number, addr_street: street } = properties;
    const at = kind === 'address' && number && street ? shape()[0]?.[0] : undefined;
    return at ? [{ ...at, number: String(number), street: String(street) }] : [];
  });
}

/** OpenStreetMap's kinds of places; a village on its own is named like a suburb, before the town that it belongs to. */
const placeKinds: Record<string, Place['kind']> = {
  city: 'city',
  town: 'city',
  suburb: 'suburb',
  quarter: 'suburb',
  neighbourhood: 'suburb',
  village: 'suburb',
  hamlet: 'suburb',
};

function placesOf(layer: VectorTileLayer | undefined): Place[] {
  return featuresOf(layer).flatMap(({ properties, shape }) => {
    const name = nameOf(properties);
    const kind = placeKinds[String(properties['kind_detail'])];
    const at = name && kind ? shape()[0]?.[0] : undefined;
    return at ? [{ ...at, name: name!, kind: kind!, population: Number(properties['population'] ?? 0) }] : [];
  });
}

function featuresOf(layer: VectorTileLayer | undefined) {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer!.feature(index);
    const shape = (): Point[][] =>
      feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }) => ({ x: x / feature.extent, y: y / feature.extent })));
    return { properties: feature.properties, shape };
  });
}

/** In the reader's language where the data have it, otherwise as the place itself is called there. */
function nameOf(properties: VectorTileFeature['properties']): Name | null {
  const local = properties['name'];
  if (!local) return null;
  const name = (locale: Locale) => String(properties[`name:${locale}`] ?? local);
  return { en: name('en'), id: name('id') };
}
