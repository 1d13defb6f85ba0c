import { radians } from '#shared/distance.ts';

type Point = { latitude: number; longitude: number };

/** Approximate limit of the Web Mercator grid (degrees). */
const farthest = 85;

/** Column and row of a point on a zoom's grid, and its position within its tile. */
export function onGrid({ latitude, longitude }: Point, zoom: number): [column: number, row: number] {
  const count = 2 ** zoom;
  const phi = radians(Math.max(-farthest, Math.min(farthest, latitude)));
  const column = ((longitude + 180) / 360) * count;
  const row = ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * count;
  return [column, row];
}

/** Column and row of a point's tile. */
export function tileAt(point: Point, zoom: number): [column: number, row: number] {
  const [column, row] = onGrid(point, zoom);
  return [Math.floor(column) % 2 ** zoom, Math.floor(row)];
}
