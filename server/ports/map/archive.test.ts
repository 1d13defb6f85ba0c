import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { ArchiveBusy, openArchive } from './archive.ts';

const world = await readFile(new URL('world.pmtiles', import.meta.url));
let isSlow = false;
let asked = 0;
const host = createServer((request, response) => {
  asked += 1;
  if (isSlow) return;
  const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const [from, to] = [Number(first), Math.min(Number(last), world.length - 1)];
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${world.length}` });
  response.end(world.subarray(from, to + 1));
});
afterEach(() => {
  vi.restoreAllMocks();
  host.closeAllConnections();
  host.close();
});

it('asks a slow host for so much at a time, and leaves it alone after it took too long', async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const late = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => late(isSlow ? 500 : 10_000));
  const archive = await openArchive(`http://127.0.0.1:${(host.address() as AddressInfo).port}/map.pmtiles`);
  expect(await archive.read(0, 7)).toEqual(world.subarray(0, 7));
  isSlow = true;
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
