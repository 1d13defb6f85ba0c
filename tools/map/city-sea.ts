import type { Position } from 'geojson';
import { linesOf, type Mapped } from './city-data.ts';
import type { TileFeature } from './write-pmtiles.ts';

type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Metres: of a cell; of land around what stands on it; and of the widest strait between such things on the coast. */
const [cell, around, strait] = [25, 100, 900];
/** Cells beyond the bounds, so that no rounded corner is within them. */
const margin = 8;
const metresPerDegree = 111_320;

/** Land under everything. */
export const cityLand = ([west, south, east, north]: Bounds): TileFeature => ({
  type: 'Feature',
  // prettier-ignore
  geometry: { type: 'Polygon', coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] },
  properties: { kind: 'earth' },
  minZoom: 6,
});

/**
 * The sea. The data have no coastline, and Natural Earth's is half a kilometre off: here it is what can be reached from
 * the south without coming near a road, a house number or a park, up to 100 metres from each of them.
 */
export function citySea(data: readonly Mapped[], [west, south, east, north]: Bounds): TileFeature[] {
  const height = cell / metresPerDegree;
  const width = height / Math.cos((south * Math.PI) / 180);
  const columns = Math.ceil((east - west) / width) + 2 * margin;
  const rows = Math.ceil((north - south) / height) + 2 * margin;
  const cellAt = ([longitude = 0, latitude = 0]: Position) =>
    (Math.floor((latitude - south) / height) + margin) * columns +
    Math.floor((longitude - west) / width) +
    margin;

  const fromLand = distances(new Set(pointsOf(data).map(cellAt)), columns, rows);
  const landAt = (index: number) => fromLand[index] ?? 0;
  // At the sides nothing is known beyond the bounds.
  const isKnown = (index: number) => Math.abs((index % columns) - columns / 2) < columns / 2 - margin;
  const far = flood(columns / 2, columns, (index) => isKnown(index) && landAt(index) > strait / 2 / cell);
  const fromFar = distances(far, columns, rows);
  const isSea = (index: number) =>
    landAt(index) > around / cell && (fromFar[index] ?? 0) <= (strait / 2 - around) / cell;
  const rings = outlines(columns, rows, isSea).map((ring) =>
    ring.map(([x = 0, y = 0]): Position => [west + (x - margin) * width, south + (y - margin) * height]),
  );
  const [largest = [], ...islands] = rings.sort((one, other) => other.length - one.length);
  return [
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [largest, ...islands] },
      properties: { kind: 'ocean' },
      minZoom: 6,
    },
  ];
}

/** Cells from each cell to the nearest of `marked`, straight or diagonally: there and back over the grid. */
function distances(marked: ReadonlySet<number>, columns: number, rows: number): Float32Array {
  const found = new Float32Array(columns * rows).fill(1e6);
  for (const index of marked) found[index] = 0;
  const pass = (index: number, step: 1 | -1) => {
    // From one side of the grid there is no way to the other.
    if (index % columns === 0 || (index + 1) % columns === 0) return;
    const before = [[step, 1], [columns * step, 1], [(columns + 1) * step, Math.SQRT2], [(columns - 1) * step, Math.SQRT2]] as const; // prettier-ignore
    for (const [back, length] of before)
      found[index] = Math.min(found[index] ?? 0, (found[index - back] ?? 1e6) + length);
  };
  for (let index = 0; index < found.length; index += 1) pass(index, 1);
  for (let index = found.length - 1; index >= 0; index -= 1) pass(index, -1);
  return found;
}

/** The cells that are connected with `start` over such with `isOpen`. */
function flood(start: number, columns: number, isOpen: (index: number) => boolean): Set<number> {
  const reached = new Set([Math.floor(start)]);
  for (const index of reached)
    for (const next of [index - columns, index + columns, index - 1, index + 1])
      if (isOpen(next)) reached.add(next);
  return reached;
}

/** Rings around the cells with `isIn`, in cells, with rounded corners. */
function outlines(columns: number, rows: number, isIn: (index: number) => boolean): Position[][] {
  const holds = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < columns && y < rows && isIn(y * columns + x);
  const next = new Map<string, Position[]>();
  const edge = (from: Position, to: Position) => {
    next.set(from.join(), [...(next.get(from.join()) ?? []), to]);
  };
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      if (!holds(x, y)) continue;
      if (!holds(x, y - 1)) edge([x, y], [x + 1, y]);
      if (!holds(x + 1, y)) edge([x + 1, y], [x + 1, y + 1]);
      if (!holds(x, y + 1)) edge([x + 1, y + 1], [x, y + 1]);
      if (!holds(x - 1, y)) edge([x, y + 1], [x, y]);
    }
  const rings: Position[][] = [];
  for (const [first, targets] of next)
    while (targets.length > 0) {
      const ring: Position[] = [];
      for (let at = targets.pop(); at; at = next.get(at.join())?.pop()) ring.push(at);
      if (ring.at(-1)?.join() === first) rings.push(rounded(ring));
    }
  return rings;
}

/** Each corner moves between its neighbours, several times; closed. */
function rounded(ring: Position[]): Position[] {
  let points = ring;
  for (let times = 0; times < 6; times += 1)
    points = points.map(([x = 0, y = 0], index) => {
      const [x1 = 0, y1 = 0] = points.at(index - 1) ?? [];
      const [x2 = 0, y2 = 0] = points[(index + 1) % points.length] ?? [];
      return [(x1 + 2 * x + x2) / 4, (y1 + 2 * y + y2) / 4];
    });
  return [...points, ...points.slice(0, 1)];
}

/** What is on land: house numbers, the corners of parks and beaches, and roads at least every 25 metres. */
function pointsOf(data: readonly Mapped[]): Position[] {
  return data.flatMap(({ geometry, tags }) => {
    if (geometry.type === 'Point') return tags['addr:housenumber'] ? [geometry.coordinates] : [];
    if (
      !tags['highway'] &&
      !/park|beach|sand|grass/.test(`${tags['leisure']} ${tags['natural']} ${tags['landuse']}`)
    )
      return [];
    return linesOf(geometry).flatMap((line) =>
      line.flatMap(([x2 = 0, y2 = 0], index) => {
        const [x1 = x2, y1 = y2] = line[index - 1] ?? [];
        const steps = Math.ceil((Math.hypot(x2 - x1, y2 - y1) * metresPerDegree) / cell) || 1;
        return Array.from({ length: steps }, (_, step): Position => {
          const part = (step + 1) / steps;
          return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
        });
      }),
    );
  });
}
