import Fastify from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { openLog } from '#server/context/logger.ts';
import { answerError } from '#server/http/answer-error.ts';
import { ArchiveBusy } from '#server/ports/map/archive.ts';
import { openMapTiles, type MapTiles } from '#server/ports/map/map-tiles.ts';
import { mapConfig } from './map-config.ts';
import { mapRoutes } from './routes.ts';

let tiles: MapTiles;
let url: string;
const lines: string[] = [];
const app = Fastify({ loggerInstance: openLog('info', { write: (line: string) => void lines.push(line) }) });
app.setErrorHandler(answerError);

beforeAll(async () => {
  const { world } = await openMapTiles({ source: null, warn: () => {} });
  const read = async () => {
    throw new ArchiveBusy('took too long', 7);
  };
  const archive = { ...world, version: 'slow', longestRange: 1_000, read };
  tiles = { world, regions: async () => [{ name: 'Jakarta', archive }] };
  await app.register(mapRoutes, { tiles });
  ({ world: url } = await mapConfig({ tiles, hosted: null }));
});

const get = (range?: string) => app.inject({ url, headers: range ? { range } : {} });

it('serves exactly the requested range, as immutable', async () => {
  const answer = await get('bytes=0-126');
  expect(answer.statusCode).toBe(206);
  expect(answer.rawPayload.toString('utf8', 0, 7)).toBe('PMTiles');
  expect(answer.rawPayload).toHaveLength(127);
  expect(answer.headers).toMatchObject({
    'content-range': `bytes 0-126/${tiles.world.size}`,
    'cache-control': expect.stringContaining('immutable'),
    etag: `"${tiles.world.version}"`,
  });
});

it('cuts a range off at the end of the file', async () => {
  const { size } = tiles.world;
  const answer = await get(`bytes=${size - 5}-${size + 1_000}`);
  expect(answer.headers['content-range']).toBe(`bytes ${size - 5}-${size - 1}/${size}`);
  expect(answer.rawPayload).toHaveLength(5);
});

it.each([undefined, 'bytes=5-1', 'bytes=-5', 'bytes=0-', 'bytes=0-1,3-4', 'bytes=0-99999999', 'items=0-1', 'bytes=99999999-99999999'])(
  'rejects the range %s',
  async (range) => {
    const answer = await get(range);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'BAD_INPUT' });
  },
); // prettier-ignore

it('limits ranges of a region separately, names it in no URL, and returns 503 with Retry-After while their host is busy', async () => {
  const { regions } = await mapConfig({ tiles, hosted: null });
  expect(regions[0]!.url).not.toContain('Jakarta');
  const ask = (range: string) => app.inject({ url: regions[0]!.url, headers: { range } });
  expect((await ask('bytes=0-1000')).statusCode).toBe(400);
  const answer = await ask('bytes=0-999');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('7');
});

it('knows no other files', async () => {
  const { statusCode } = await app.inject({ url: '/map/world.pmtiles', headers: { range: 'bytes=0-9' } });
  expect(statusCode).toBe(404);
});

it('does not log which tiles were requested', async () => {
  lines.length = 0;
  await app.inject({ url: `${url}?bytes=4242-4299`, headers: { range: 'bytes=4242-4299' } });
  await app.inject({ url: `${url}?bytes=4242-4141`, headers: { range: 'bytes=4242-4141' } });
  expect(lines.join('')).not.toContain('4242');
});
