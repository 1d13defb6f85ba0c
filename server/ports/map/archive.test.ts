import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ArchiveBusy, openArchive, type Archive } from './archive.ts';

const world = await readFile(new URL('world.pmtiles', import.meta.url));
let state: 'well' | 'slow' | 'broken';
let asked = 0;
const host = createServer((request, response) => {
  asked += 1;
  if (state === 'slow') return;
  if (state === 'broken') return void response.writeHead(500).end();
  const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const [from, to] = [Number(first), Math.min(Number(last), world.length - 1)];
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${world.length}` });
  response.end(world.subarray(from, to + 1));
});
beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

let archive: Archive;
beforeEach(async () => {
  state = 'well';
  const late = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => late(state === 'slow' ? 500 : 10_000));
  archive = await openArchive(`http://127.0.0.1:${(host.address() as AddressInfo).port}/map.pmtiles`);
  asked = 0;
});
afterEach(() => vi.restoreAllMocks());

it('asks a slow host for so much at a time, and leaves it alone after it took too long', async () => {
  expect(await archive.read(0, 7)).toEqual(world.subarray(0, 7));
  state = 'slow';
  asked = 0;
  const reads = Array.from({ length: 70 }, (_, index) => archive.read(index * 10, 10));
  const refused = await Promise.allSettled(reads);
  expect(refused.every((read) => read.status === 'rejected' && read.reason instanceof ArchiveBusy)).toBe(
    true,
  );
  expect(asked).toBe(40);
  await expect(archive.read(0, 7)).rejects.toThrow(ArchiveBusy);
  expect(asked).toBe(40);
});

it('a tile whose directory could not be read once is there again when the host is', async () => {
  state = 'broken';
  await expect(archive.tiles.getZxy(7, 67, 43)).rejects.toThrow();
  state = 'well';
  expect((await archive.tiles.getZxy(7, 67, 43))?.data.byteLength).toBeGreaterThan(0);
});
