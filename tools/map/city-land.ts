import { fileURLToPath } from 'node:url';
import { VectorTile } from '@mapbox/vector-tile';
import type { Position } from 'geojson';
import { PbfReader } from 'pbf';
import { openArchive } from '#server/ports/map/archive.ts';
import { clipRing, type Pixel } from '#server/ports/map/clip.ts';
import type { Mapped } from './city-data.ts';
import type { TileFeature } from './write-pmtiles.ts';

type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The zoom of the embedded world that shows its land as exactly as it is known. */
const worldZoom = 7;
/** Metres: cells in which what stands on land is counted, and the land around each. */
const [cellSize, around] = [50, 100];
const metresPerDegree = 111_320;

/**
 * Land within `bounds`: of the embedded world (Natural Earth), clipped, since the whole of America would not fit into
 * memory at zoom 15; and, as its coast is half a kilometre off, 100 m around every road and house number beyond it.
 */
export async function cityLand(data: readonly Mapped[], bounds: Bounds): Promise<TileFeature[]> {
  const land = await worldLand(bounds);
  const shore = shoreOf(data, bounds, (point) => land.some((ring) => isInside(ring, point)));
  return [...land, ...shore].map((ring) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { kind: 'earth' },
    minZoom: 6,
  }));
}

/** Outer rings only: what Natural Earth leaves out within land are lakes, which the city's own data have. */
async function worldLand([west, south, east, north]: Bounds): Promise<Position[][]> {
  const path = fileURLToPath(new URL('../../server/ports/map/world.pmtiles', import.meta.url));
  const { tiles } = await openArchive(path);
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** worldZoom);
  const row = (latitude: number) =>
    Math.floor((0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** worldZoom);
  const rings: Position[][] = [];
  for (let x = column(west); x <= column(east); x += 1)
    for (let y = row(north); y <= row(south); y += 1) {
      const found = await tiles.getZxy(worldZoom, x, y);
      const layer = found && new VectorTile(new PbfReader(new Uint8Array(found.data))).layers['land'];
      for (let index = 0; index < (layer?.length ?? 0); index += 1) {
        const { geometry } = layer!.feature(index).toGeoJSON(x, y, worldZoom);
        const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []; // prettier-ignore
        const box = { left: west, right: east, top: south, bottom: north };
        for (const [outer = []] of polygons) {
          const clipped = clipRing(outer as unknown as Pixel[], box) as unknown as Position[];
          if (clipped.length > 3) rings.push(clipped);
        }
      }
    }
  return rings;
}

/** Rows of cells with roads or numbers that are not surrounded by land, each row with rounded ends. */
function shoreOf(
  data: readonly Mapped[],
  [west, south]: Bounds,
  isLand: (point: Position) => boolean,
): Position[][] {
  const height = cellSize / metresPerDegree;
  const width = height / Math.cos((south * Math.PI) / 180);
  const rows = new Map<number, Set<number>>();
  for (const point of pointsOf(data)) {
    const [x, y] = [Math.floor((point[0]! - west) / width), Math.floor((point[1]! - south) / height)];
    rows.set(y, (rows.get(y) ?? new Set()).add(x));
  }
  const reach = (around + cellSize / 2) / cellSize;
  const degrees = (x: number, y: number): Position => [west + (x + 0.5) * width, south + (y + 0.5) * height];
  const arc = (x: number, y: number, from: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((step) => {
      const angle = ((from + step * 30) * Math.PI) / 180;
      return degrees(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    });
  const rings: Position[][] = [];
  for (const [y, columns] of rows) {
    const shore = [...columns]
      .filter(
        (x) =>
          !arc(x, y, 0)
            .concat(arc(x, y, 180))
            .every(isLand),
      )
      .toSorted((a, b) => a - b);
    let first = shore[0];
    shore.forEach((x, index) => {
      // A row goes on over two cells without anything: their surroundings overlap.
      if (shore[index + 1]! - x <= 3) return;
      const ring = [...arc(x, y, -90), ...arc(first!, y, 90)];
      rings.push([...ring, ring[0]!]);
      first = shore[index + 1];
    });
  }
  return rings;
}

/** House numbers, and roads at least every 50 metres. */
function* pointsOf(data: readonly Mapped[]): Generator<Position> {
  for (const { geometry, tags } of data) {
    if (geometry.type === 'Point' && tags['addr:housenumber']) yield geometry.coordinates;
    if (!tags['highway'] || tags['highway'] === 'proposed') continue;
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : []; // prettier-ignore
    for (const line of lines)
      for (const [index, [x2 = 0, y2 = 0]] of line.entries()) {
        const [x1 = x2, y1 = y2] = line[index - 1] ?? [];
        const steps = Math.ceil((Math.hypot(x2 - x1, y2 - y1) * metresPerDegree) / cellSize) || 1;
        for (let step = 1; step <= steps; step += 1)
          yield [x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps];
      }
  }
}

/** By the even-odd rule. */
function isInside(ring: readonly Position[], [x = 0, y = 0]: Position): boolean {
  let inside = false;
  ring.forEach(([x2 = 0, y2 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring.at(index - 1)!;
    if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) inside = !inside;
  });
  return inside;
}
