import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenOnLoopback } from '#server/testing/loopback.ts';
import { ArchiveBusy, openArchive, type Archive } from './archive.ts';

const world = await readFile(new URL('world.pmtiles', import.meta.url));
let state: 'well' | 'slow' | 'broken';
let asked = 0;
let mostAtOnce = 0;
let atOnce = 0;
/** The first byte of a range that is never answered. */
let stuck: number | null = null;
const { url, close } = await listenOnLoopback((request, response) => {
  asked += 1;
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  response.on('close', () => (atOnce -= 1));
  const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const [from, to] = [Number(first), Math.min(Number(last), world.length - 1)];
  if (state === 'slow' || from === stuck) return;
  if (state === 'broken') return void response.writeHead(500).end();
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${world.length}` });
  setTimeout(() => response.end(world.subarray(from, to + 1)), 20);
});
afterAll(close);

let archive: Archive;
beforeEach(async () => {
  state = 'well';
  stuck = null;
  const late = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => late(500));
  archive = await openArchive(`${url}/map.pmtiles`);
  asked = mostAtOnce = 0;
});
afterEach(() => vi.restoreAllMocks());

const reads = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => archive.read(index * 10, 10)));
const busy = (results: PromiseSettledResult<Buffer>[]) =>
  results.flatMap((each) =>
    each.status === 'rejected' && each.reason instanceof ArchiveBusy ? each.reason : [],
  );

it('queues reads beyond 40 concurrent requests to a healthy host', async () => {
  const results = await reads(150);
  expect(results.map((each) => each.status === 'fulfilled' && each.value)).toEqual(
    results.map((_, index) => world.subarray(index * 10, index * 10 + 10)),
  );
  expect(mostAtOnce).toBe(40);
});

it('a stuck range times out without affecting other reads', async () => {
  stuck = 0;
  const late = Promise.allSettled([1, 2, 3].map(() => archive.read(0, 10)));
  expect(busy(await reads(30))).toHaveLength(1);
  const expected = { message: 'took too long', retryAfter: 1 };
  expect(busy(await late)).toMatchObject([expected, expected, expected]);
  expect(await archive.read(10, 10)).toEqual(world.subarray(10, 20));
});

it('stops asking a host that does not respond, and asks it again after 30 seconds', async () => {
  state = 'slow';
  const refused = busy(await reads(300));
  expect(refused).toHaveLength(300);
  expect(refused.filter(({ message }) => message === 'is asked too much')).toHaveLength(60);
  // The first two to time out passed their slots on.
  expect(asked).toBe(42);
  state = 'well';
  expect(busy(await reads(1))).toMatchObject([{ message: 'is not asked after timeouts', retryAfter: 30 }]);
  expect(asked).toBe(42);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 30_000);
  expect(await archive.read(0, 7)).toEqual(world.subarray(0, 7));
});

it('reads a tile again after loading its directory has failed once', async () => {
  state = 'broken';
  await expect(archive.tiles.getZxy(7, 67, 43)).rejects.toThrow();
  state = 'well';
  expect((await archive.tiles.getZxy(7, 67, 43))?.data.byteLength).toBeGreaterThan(0);
});
