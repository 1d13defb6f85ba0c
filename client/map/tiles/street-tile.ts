import type { MapConfig } from '../map-config.ts';
import { ArchiveGone, archiveAt } from './archives.ts';
import { onGrid } from './tile.ts';

type Region = MapConfig['regions'][number];
type Tile = [zoom: number, column: number, row: number];

const isIn = ([zoom, column, row]: Tile, [west, south, east, north]: Region['bounds']): boolean => {
  const [left, top] = onGrid({ latitude: north, longitude: west }, zoom);
  const [right, bottom] = onGrid({ latitude: south, longitude: east }, zoom);
  return column + 1 > left && column < right && row + 1 > top && row < bottom;
};

/**
 * The tile of the finest archive that has it (they come in this order). Null if none has; `coarser` if one holds the
 * area, but at lower zooms only.
 */
export async function streetTile(
  regions: readonly Region[],
  tile: Tile,
): Promise<ArrayBuffer | 'coarser' | null> {
  let coarser = false;
  for (const { url, bounds, maxZoom } of regions) {
    if (!isIn(tile, bounds)) continue;
    if (tile[0] > maxZoom) coarser = true;
    else {
      // A region that was removed or replaced since the page was opened is as if it had never been there.
      const found = await archiveAt(url)
        .getZxy(...tile)
        .catch((error: unknown) => {
          if (!(error instanceof ArchiveGone)) throw error;
        });
      if (found) return found.data;
    }
  }
  return coarser ? 'coarser' : null;
}
