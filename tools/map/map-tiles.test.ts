import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePmtiles } from './write-pmtiles.ts';
import { makeTempDir, removeTempDir } from '../../server/testing/temp-dir.ts';
import { openMapTiles } from '#server/ports/map/map-tiles.ts';
import { listenOnLoopback } from '#server/testing/loopback.ts';

const bounds = [106.6, -6.4, 107, -6] as const;
const road = {
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates: [[106.6, -6.2], [107, -6.2]] }, // prettier-ignore
  properties: { kind: 'major_road' },
};
let folder: string;
let streets: Buffer;
let warnings: string[];

beforeAll(async () => {
  folder = await makeTempDir('map-tiles');
  const options = { maxZoom: 12, bounds, name: 'Jakarta', attribution: 'test' };
  streets = await writePmtiles({ earth: [road], water: [road], roads: [road] }, options);
});
afterAll(() => removeTempDir(folder));

const open = async (source: string | null) => {
  warnings = [];
  const tiles = await openMapTiles({ source, warn: (text) => warnings.push(text) });
  return { world: tiles.world, streets: (await tiles.regions())[0]?.archive ?? null };
};
const put = async (name: string, content: Buffer | string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

it('reads streets from a PMTiles file, with their region and layers', async () => {
  const tiles = await open(await put('good.pmtiles', streets));
  expect(tiles.streets?.header).toMatchObject({ minLon: 106.6, minLat: -6.4, maxLon: 107, maxLat: -6 });
  expect(tiles.streets?.layers).toEqual(['earth', 'water', 'roads']);
  expect(warnings).toEqual([]);
});

it('takes up what is installed within a minute, never what is half there, and lets go what is removed', async () => {
  const installed = await makeTempDir('maps');
  let time = 0;
  warnings = [];
  const warn = (text: string) => warnings.push(text);
  const { regions } = await openMapTiles({
    source: null,
    folder: join(installed, 'maps'),
    warn,
    now: () => time,
  });
  const namesLater = async () => ((time += 60_000), (await regions()).map(({ name }) => name));
  const at = (name: string) => join(installed, 'maps', name);
  expect(await regions()).toEqual([]);
  await mkdir(join(installed, 'maps'));
  await writeFile(at('jakarta.pmtiles'), streets.subarray(0, -10));
  expect(await namesLater()).toEqual([]);
  expect(await namesLater()).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/jakarta.pmtiles is cut off/)]);
  await writeFile(at('part'), streets);
  await rename(at('part'), at('jakarta.pmtiles'));
  expect(await regions()).toEqual([]);
  expect(await namesLater()).toEqual(['jakarta']);
  const [{ archive } = { archive: null }] = await regions();
  expect(await namesLater()).toEqual(['jakarta']);
  expect((await regions())[0]?.archive).toBe(archive);
  await rm(at('jakarta.pmtiles'));
  expect(await namesLater()).toEqual([]);
  await expect(archive!.read(0, 10)).rejects.toThrow('let go');
  await removeTempDir(installed);
});

it('asks the finest archive first, of equal ones the larger', async () => {
  const small = [106.7, -6.3, 106.8, -6.2] as const;
  const make = async (name: string, maxZoom: number, box: typeof bounds | typeof small) =>
    put(name, await writePmtiles({ earth: [road], water: [road], roads: [road] }, { maxZoom, bounds: box, name, attribution: 'test' })); // prettier-ignore
  const builtIn = [
    await make('coarse.pmtiles', 8, bounds),
    await make('small.pmtiles', 9, small),
    await make('large.pmtiles', 9, bounds),
  ];
  const { regions } = await openMapTiles({ source: null, builtIn, warn: () => {} });
  expect((await regions()).map(({ name }) => name)).toEqual(['large', 'small', 'coarse']);
});

it('the embedded world map needs no file, is smaller than 10.5 MB and has tiles of six continents', async () => {
  const { world, streets } = await open(null);
  expect(streets).toBeNull();
  expect(world.size).toBeLessThan(10.5e6);
  for (const [place, x, y] of [
    ['Jakarta', 101, 66],
    ['Nairobi', 77, 64],
    ['London', 63, 42],
    ['New York', 37, 48],
    ['São Paulo', 47, 72],
    ['Sydney', 117, 76],
  ] as const)
    expect((await world.tiles.getZxy(7, x, y))?.data.byteLength ?? 0, place).toBeGreaterThan(1_000);
});

it.each([
  ['missing', async () => join(folder, 'nowhere.pmtiles'), /does not exist/],
  ['a folder', async () => folder, /cannot be read|is no PMTiles/],
  ['empty', () => put('empty.pmtiles', ''), /is no PMTiles/],
  ['in another format', () => put('map.mbtiles', 'SQLite format 3'.padEnd(40_000, '\0')), /is no PMTiles/],
  [
    'truncated',
    async () => {
      const path = await put('cut.pmtiles', streets);
      await truncate(path, streets.length - 10);
      return path;
    },
    /is cut off/,
  ],
  [
    'made of raster tiles',
    async () => {
      const pictures = Buffer.from(streets);
      pictures[99] = 2;
      return put('png.pmtiles', pictures);
    },
    /no vector tiles/,
  ],
  [
    'made with other layers',
    async () => {
      const options = { maxZoom: 1, bounds, name: 'x', attribution: 'x' };
      return put('other.pmtiles', await writePmtiles({ transportation: [road] }, options));
    },
    /no layer earth, roads, water/,
  ],
  ['unreachable', async () => 'http://127.0.0.1:1/streets.pmtiles', /cannot be reached/],
])(
  'a file that is %s is ignored in favour of the embedded world map, with one warning',
  async (_, make, reason) => {
    const source = await make();
    const tiles = await open(source);
    expect(tiles.streets).toBeNull();
    expect(tiles.world.size).toBeGreaterThan(1e6);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(reason);
    expect(warnings[0]).toContain(source);
  },
);

it('reads a remote file by ranges, and ignores a host that does not serve ranges', async () => {
  const { url, close } = await listenOnLoopback((request, response) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    if (request.url === '/whole' || !first) return void response.end(streets);
    const part = streets.subarray(Number(first), Number(last) + 1);
    response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${streets.length}` }).end(part);
  });
  try {
    const tiles = await open(`${url}/ranges`);
    expect(tiles.streets?.size).toBe(streets.length);
    expect(await tiles.streets?.tiles.getZxy(12, 3263, 2118)).toBeDefined();
    expect((await open(`${url}/whole`)).streets).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(/not served by ranges/)]);
  } finally {
    await close();
  }
});
