import { join } from 'node:path';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { expect, it } from 'vitest';
import { openArchive } from '#server/ports/map/archive.ts';
import { unit } from '#server/ports/map/view.ts';
import { beginningOf } from './directories.ts';
import { entriesIn } from './plan.ts';
import { tileRanges, type Box } from './tile-ranges.ts';

it.each<Box>([[112.2, -7.7, 113.2, -6.8], [-180, -85, -179, 85], [0, 0, 0.001, 0.001]])(
  'the ids of a box are those of the tiles that it touches: %j',
  (...box) => {
    const [west, south, east, north] = box;
    const ids = tileRanges(box, { minZoom: 0, maxZoom: 8 }).flatMap(([first, end]) =>
      Array.from({ length: end - first }, (_, index) => first + index),
    );
    const expected = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((zoom) => {
      const [left = 0, top = 0] = unit(north, west).map((part) => Math.floor(part * 2 ** zoom));
      const [right = 0, bottom = 0] = unit(south, east).map((part) => Math.ceil(part * 2 ** zoom) - 1);
      const columns = Array.from({ length: 2 ** zoom }, (_, x) => x).filter((x) => x >= left && x <= right);
      return columns.flatMap((x) =>
        Array.from({ length: bottom - top + 1 }, (_, index) => zxyToTileId(zoom, x, top + index)),
      );
    });
    expect(ids).toEqual(expected.sort((one, other) => one - other));
  },
); // prettier-ignore

it('directories of any size can be read', async () => {
  const entries = Array.from({ length: 60_000 }, (_, index) => ({
    tileId: index * 3,
    offset: index * 1_000,
    length: 500 + ((index * 7_919) % 500),
    runLength: 1 + (index % 2),
  }));
  const world = await openArchive(join(import.meta.dirname, '../../server/ports/map/world.pmtiles'));
  const contents = {
    entries,
    dataLength: 6e7,
    uniqueTiles: 60_000,
    metadata: {},
    box: [105, -9, 115, -5] as const,
  };
  const file = beginningOf(contents, world.header);
  const getBytes = async (at: number, length: number) => ({
    data: new Uint8Array(file.subarray(at, at + length)).buffer,
  });
  const tiles = new PMTiles({ getKey: () => 'file', getBytes });
  const header = await tiles.getHeader();
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  expect(await entriesIn({ ...world, header, tiles }, [[0, Infinity]])).toEqual(entries);
  const cut = await entriesIn({ ...world, header, tiles }, [[90_001, 90_004]]);
  expect(cut.map(({ tileId, runLength }) => [tileId, runLength])).toEqual([[90_003, 1]]);
  await world.close();
});
