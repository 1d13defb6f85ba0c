type Point = { latitude: number; longitude: number };

/** Beyond it the Web Mercator grid ends, nearly (degrees). */
const farthest = 85;

/** Column and row of a point on the grid of a zoom, with how far it lies within its tile. */
export function onGrid({ latitude, longitude }: Point, zoom: number): [column: number, row: number] {
  const count = 2 ** zoom;
  const radians = (Math.max(-farthest, Math.min(farthest, latitude)) * Math.PI) / 180;
  const column = ((longitude + 180) / 360) * count;
  const row = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count;
  return [column, row];
}

/** Column and row of the tile that a point lies in. */
export function tileAt(point: Point, zoom: number): [column: number, row: number] {
  const [column, row] = onGrid(point, zoom);
  return [Math.floor(column) % 2 ** zoom, Math.floor(row)];
}
