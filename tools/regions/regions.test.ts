import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { tileIdToZxy } from 'pmtiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openArchive } from '#server/ports/map/archive.ts';
import { listenOnLoopback } from '#server/testing/loopback.ts';
import { makeTempDir, removeTempDir } from '../../server/testing/temp-dir.ts';
import { writePmtiles } from '../map/write-pmtiles.ts';
import { entriesIn } from './plan.ts';
import { runMap } from './run.ts';
import { tileRanges } from './tile-ranges.ts';

vi.mock('node:fs/promises', { spy: true });

const java = [105, -9, 115, -5] as const;
const surabaya = ['--bbox', '112.2,-7.7,113.2,-6.8'];
/** Whose answers are wrong in one way, or right (`null`). */
let fault: 'whole' | 'gone' | 'cut' | 'stall' | 'lie' | null;
/** After so many answers. */
let faultAfter: number;
/** How many are wrong. */
let faults: number;
let answers: { first: number; length: number; url: string }[];
let host: Awaited<ReturnType<typeof listenOnLoopback>>;
let source: Buffer;
let served: Buffer;
let folder: string;
let data: string;
let lines: string[];

beforeAll(async () => {
  folder = await makeTempDir('regions');
  const between = (least: number, most: number, share: number) => least + (most - least) * share;
  const places = Array.from({ length: 12_000 }, (_, index) => ({
    type: 'Feature' as const,
    geometry: {
      type: 'Point' as const,
      coordinates: [
        between(java[0], java[2], (index % 120) / 120),
        between(java[1], java[3], index / 12_000),
      ],
    },
    properties: { name: randomBytes(400).toString('base64') },
    minZoom: 10,
  }));
  const road = {
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates: [[105, -7.2], [115, -7.2]] }, // prettier-ignore
    properties: { kind: 'major_road' },
  };
  const layers = { earth: [road], water: [road], roads: [road], places };
  // Not yet in the order of its tiles, so a copy of the whole is made by the command itself.
  await writeFile(
    join(folder, 'java.pmtiles'),
    await writePmtiles(layers, { maxZoom: 10, bounds: java, name: 'Java', attribution: 'test' }),
  );
  data = join(folder, 'whole');
  lines = [];
  await run(
    { DATA_DIR: data, MAP_SOURCE: join(folder, 'java.pmtiles') },
    'add',
    '--bbox',
    java.join(','),
    '--yes',
  );
  source = await readFile(join(data, 'maps/box_105_-9_115_-5.pmtiles'));
  host = await listenOnLoopback((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const first = Number(from);
    const last = Math.min(Number(to), served.length - 1);
    answers.push({ first, length: last - first + 1, url: request.url! });
    const now = answers.length > faultAfter && faults-- > 0 ? fault : null;
    if (now === 'stall') return;
    if (now === 'whole') return void response.end(served);
    if (now === 'gone') return void response.writeHead(404).end();
    response.writeHead(206, {
      'content-range': `bytes ${first}-${last}/${served.length}`,
      'content-length': last - first + 1,
    });
    const body = Buffer.from(served.subarray(first, last + 1));
    if (now === 'lie' && first > 100_000) body.fill(7);
    if (now === 'cut')
      return void response.write(body.subarray(0, body.length / 2), () => response.destroy());
    response.end(body);
  });
});
afterAll(async () => {
  await host.close();
  await removeTempDir(folder);
});
beforeEach(async () => {
  data = join(folder, 'data');
  await rm(data, { recursive: true, force: true });
  served = source;
  fault = null;
  faultAfter = 0;
  faults = Infinity;
  answers = [];
  lines = [];
});

async function run(variables: Record<string, string>, ...args: string[]): Promise<number> {
  const terminal = {
    out: (line: string) => lines.push(line),
    note: (line: string) => lines.push(line),
    ask: null,
  };
  const by = { builds: host?.url ?? '', timeout: 500, pause: async () => {} };
  return runMap(args, variables, terminal, by);
}
const add = (...args: string[]) => run({ DATA_DIR: data, MAP_SOURCE: `${host.url}/java.pmtiles` }, 'add', ...args, '--yes'); // prettier-ignore
const installed = () => readdir(join(data, 'maps')).catch(() => []);
const lengthRead = () => answers.reduce((sum, { length }) => sum + length, 0);
const idsOf = (ranges: [number, number][]) =>
  ranges.flatMap(([first, end]) => Array.from({ length: end - first }, (_, index) => first + index));

it('installs the tiles of a box as they are in the source, and reads at most a tenth more than these', async () => {
  expect(await add(...surabaya)).toBe(0);
  expect(await installed()).toEqual(['box_112.2_-7.7_113.2_-6.8.pmtiles']);
  const path = join(data, 'maps', 'box_112.2_-7.7_113.2_-6.8.pmtiles');
  const [whole, part] = [await openArchive(join(folder, 'java.pmtiles')), await openArchive(path)];
  expect(part.header).toMatchObject({
    clustered: true,
    minLon: 112.2,
    minLat: -7.7,
    maxLon: 113.2,
    maxLat: -6.8,
  });
  expect(part.layers).toEqual(whole.layers);
  const within = new Set(idsOf(tileRanges([112.2, -7.7, 113.2, -6.8], whole.header)));
  const tiles = await entriesIn(whole, [[0, Infinity]]);
  expect(tiles.some(({ tileId }) => within.has(tileId))).toBe(true);
  for (const { tileId, runLength } of tiles)
    for (let id = tileId; id < tileId + runLength; id++) {
      const tile = tileIdToZxy(id);
      const expected = within.has(id) ? await whole.tiles.getZxy(...tile) : undefined;
      expect((await part.tiles.getZxy(...tile))?.data).toEqual(expected?.data);
    }
  const fromTiles = answers.filter(({ first }) => first > 50_000);
  const read = fromTiles.reduce((sum, { length }) => sum + length, 0);
  expect(read).toBeLessThan((part.header.tileDataLength ?? 0) * 1.1);
  expect(lengthRead()).toBeLessThan(source.length / 2);
  await part.close();
  await whole.close();
});

it.each(['cut', 'stall', 'gone'] as const)('reads again what the network has %s', async (how) => {
  [fault, faultAfter, faults] = [how, 4, 1];
  expect(await add(...surabaya)).toBe(0);
  expect(await installed()).toHaveLength(1);
});

it('goes on after a break with what is missing', async () => {
  const box = java.join(',');
  [fault, faultAfter] = ['gone', 7];
  expect(await add('--bbox', box)).toBe(1);
  expect(lines.at(-1)).toMatch(/java.pmtiles does not exist; the same command goes on/);
  expect(await installed()).toEqual(['box_105_-9_115_-5.pmtiles.part']);
  await run({ DATA_DIR: data }, 'list');
  expect(lines.at(-1)).toMatch(/not finished/);
  [fault, answers] = [null, []];
  expect(await add('--bbox', box)).toBe(0);
  expect(lengthRead()).toBeLessThan(source.length * 0.8);
  expect(await readFile(join(data, 'maps/box_105_-9_115_-5.pmtiles'))).toEqual(source);
  expect(await run({ DATA_DIR: data }, 'remove', 'BOX_105_-9_115_-5')).toBe(0);
  expect(await installed()).toEqual([]);
});

describe('ends with one line and nothing half done', () => {
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(source);
    copy[at] = value;
    return copy;
  };
  it.each([
    ['a source without ranges', () => (fault = 'whole'), /not served by ranges/],
    ['a source that is not there', () => (fault = 'gone'), /does not exist/],
    ['a source that does not answer', () => (fault = 'stall'), /cannot be reached|took too long/],
    ['a truncated source', () => (served = source.subarray(0, -10)), /is cut off/],
    ['another format', () => (served = Buffer.alloc(50_000, 'SQLite')), /no PMTiles/],
    ['tiles in a compression that browsers cannot read', () => (served = changed(98, 3)), /compressed/],
    ['pictures', () => (served = changed(99, 2)), /no vector tiles/],
    ['directories that are damaged', () => (served = changed(140, 255)), /no PMTiles|damaged/],
    ['tiles that are no tiles', () => (fault = 'lie'), /gave a damaged file/],
  ])('%s', async (_, make, reason) => {
    make();
    expect(await add(...surabaya)).toBe(1);
    expect(lines.at(-1)).toMatch(reason);
    expect(lines.at(-1)).not.toContain('\n');
    expect(await installed()).toEqual([]);
  });

  it('a file of another layout', async () => {
    const options = { maxZoom: 1, bounds: java, name: 'x', attribution: 'x' };
    const layers = { transportation: [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: [110, -7] }, properties: {} }] }; // prettier-ignore
    served = await writePmtiles(layers, options);
    expect(await add(...surabaya)).toBe(1);
    expect(lines.at(-1)).toMatch(/not the Protomaps layout/);
  });

  it.each([
    [['Surabajo'], 1, /knows no place Surabajo/],
    [['Springfield'], 1, /Several places.*"Springfield, Illinois, United States"/s],
    [['--country', 'XX'], 1, /no country XX/],
    [['--country', 'RU'], 1, /Too large: \d+ square degrees, at most 1000/],
    [['--country', 'FJ'], 1, /Too large/],
    [['--bbox', '113,-7,112,-6'], 1, /ends east and north/],
    [['--bbox', '-60,-35,-50'], 1, /west,south,east,north/],
    [['--bbox', '170,-20,190,-10'], 1, /date line/],
    [['Surabaya', '--km', '0'], 1, /--km/],
    [[], 1, /Not understood/],
    [['Surabaya', '--hurry'], 1, /hurry/],
  ])('add %j', async (args, code, reason) => {
    expect(await add(...args)).toBe(code);
    expect(lines[0]).toMatch(reason);
    expect(answers).toEqual([]);
    expect(await installed()).toEqual([]);
  });

  it('too little space, which is seen before', async () => {
    vi.mocked(files.statfs).mockResolvedValueOnce({ bavail: 10, bsize: 4_096 } as never);
    expect(await add(...surabaya)).toBe(1);
    expect(lines.at(-1)).toMatch(/No space: 0.0 MB are free/);
    expect(await installed()).toEqual([]);
  });

  it('a size that nobody confirms', async () => {
    expect(await run({ DATA_DIR: data, MAP_SOURCE: `${host.url}/java.pmtiles` }, 'add', ...surabaya)).toBe(1);
    expect(lines.at(-1)).toMatch(/--yes/);
    expect(await installed()).toEqual([]);
  });

  it('a region to be removed that is not there, or outside the folder', async () => {
    for (const name of ['nowhere', '../java']) expect(await run({ DATA_DIR: data }, 'remove', name)).toBe(1);
  });
});

it('without MAP_SOURCE reads the newest build, found by date', async () => {
  [fault, faults] = ['gone', 2];
  expect(await run({ DATA_DIR: data }, 'add', ...surabaya, '--yes')).toBe(0);
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  expect(answers.at(-1)?.url).toBe(`/${day}.pmtiles`);
});
