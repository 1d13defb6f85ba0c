import { zxyToTileId } from 'pmtiles';
import { unit } from '#server/ports/map/view.ts';

/** Degrees: west, south, east, north. */
export type Box = readonly [number, number, number, number];

/** First and one past the last of a run of tile ids, the order of tiles in a PMTiles file. */
export type TileRange = [number, number];

/** The ids of all tiles that a box touches at some zooms, in order. */
export function tileRanges(
  box: Box,
  { minZoom, maxZoom }: { minZoom: number; maxZoom: number },
): TileRange[] {
  const ranges: TileRange[] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) addRanges(ranges, box, zoom);
  ranges.sort(([one], [other]) => one - other);
  return ranges.reduce<TileRange[]>((merged, range) => {
    const last = merged.at(-1);
    if (last?.[1] === range[0]) last[1] = range[1];
    else merged.push(range);
    return merged;
  }, []);
}

/** A tile and all that is in it at a higher zoom have ids one after the other (PMTiles specification: Hilbert curve). */
function addRanges(ranges: TileRange[], [west, south, east, north]: Box, zoom: number): void {
  const [left, top] = unit(north, west);
  const [right, bottom] = unit(south, east);
  const first = zxyToTileId(zoom, 0, 0);
  const visit = (level: number, x: number, y: number): void => {
    const [x0, x1, y0, y1] = [x, x + 1, y, y + 1].map((edge) => edge / 2 ** level) as [number, number, number, number]; // prettier-ignore
    if (x1 <= left || x0 >= right || y1 <= top || y0 >= bottom) return;
    if (level === zoom || (x0 >= left && x1 <= right && y0 >= top && y1 <= bottom)) {
      const count = 4 ** (zoom - level);
      const start = first + (zxyToTileId(level, x, y) - zxyToTileId(level, 0, 0)) * count;
      ranges.push([start, start + count]);
      return;
    }
    for (const column of [2 * x, 2 * x + 1])
      for (const row of [2 * y, 2 * y + 1]) visit(level + 1, column, row);
  };
  visit(0, 0, 0);
}
