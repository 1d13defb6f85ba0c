import { beforeEach, expect, test, vi } from 'vitest';
import { ArchiveGone } from './archives.ts';
import { streetTile } from './street-tile.ts';

const getZxy = vi.fn<(url: string, ...tile: number[]) => Promise<{ data: string } | undefined>>();
vi.mock('./archives.ts', async (original) => ({
  ...(await original<object>()),
  archiveAt: (url: string) => ({ getZxy: (...tile: number[]) => getZxy(url, ...tile) }),
}));

const region = (url: string, maxZoom: number, bounds: [number, number, number, number]) => ({
  url,
  maxZoom,
  bounds,
});
const regions = [
  region('/jakarta', 15, [106.6, -6.4, 107, -6]),
  region('/surabaya', 15, [112.5, -7.5, 113, -7]),
  region('/java', 13, [105, -9, 115, -5]),
];
/** In Jakarta, and in Semarang, both at zoom 13. */
const [jakarta, semarang] = [[13, 6526, 4237] as const, [13, 6608, 4255] as const];

beforeEach(() => {
  getZxy.mockReset();
  getZxy.mockImplementation(async (url) => ({ data: url }));
});

test('takes a tile from the finest archive that has it, and asks no other', async () => {
  expect(await streetTile(regions, [...jakarta])).toBe('/jakarta');
  expect(getZxy.mock.calls).toEqual([['/jakarta', ...jakarta]]);
  expect(await streetTile(regions, [...semarang])).toBe('/java');
});

test('takes it from the next one where the finest has nothing or is no longer there', async () => {
  getZxy.mockImplementationOnce(async () => undefined);
  expect(await streetTile(regions, [...jakarta])).toBe('/java');
  getZxy.mockImplementationOnce(async () => {
    throw new ArchiveGone();
  });
  expect(await streetTile(regions, [...jakarta])).toBe('/java');
});

test('has nothing outside every region, and a coarser tile at best beyond the zooms of an archive', async () => {
  expect(await streetTile(regions, [13, 4096, 2724])).toBeNull();
  expect(await streetTile(regions, [14, semarang[1] * 2, semarang[2] * 2])).toBe('coarser');
});

test('fails where an archive cannot be read now, so that the tile is asked for again', async () => {
  getZxy.mockRejectedValue(new Error('503'));
  await expect(streetTile(regions, [...jakarta])).rejects.toThrow('503');
});
