import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { archiveAt } from './archives.ts';

/** The shortest header that the format allows: no tiles at all. */
function emptyArchive(): ArrayBuffer {
  const bytes = new Uint8Array(200);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes[7] = 3;
  const view = new DataView(bytes.buffer);
  // The root directory: one byte, for zero entries.
  view.setBigUint64(8, 127n, true);
  view.setBigUint64(16, 1n, true);
  bytes[97] = 1;
  bytes[99] = 1;
  return bytes.buffer;
}

const fetch = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { origin: 'https://example.com' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
});

test('retries after a network error or an HTTP error', async () => {
  const archive = archiveAt('/map/one.pmtiles');
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(archive.getHeader()).rejects.toThrow('Failed to fetch');
  fetch.mockResolvedValueOnce(new Response('', { status: 502 }));
  await expect(archive.getHeader()).rejects.toThrow('502');
  fetch.mockResolvedValueOnce(new Response(emptyArchive(), { status: 206 }));
  expect(await archive.getHeader()).toMatchObject({ specVersion: 3 });
});

test('sends one request for concurrent reads of the same range', async () => {
  const archive = archiveAt('/map/two.pmtiles');
  expect(archiveAt('/map/two.pmtiles')).toBe(archive);
  fetch.mockResolvedValue(new Response(emptyArchive(), { status: 206 }));
  await Promise.all([archive.getHeader(), archive.getHeader(), archive.getHeader()]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith('https://example.com/map/two.pmtiles?bytes=0-16383', {
    headers: { range: 'bytes=0-16383' },
  });
});
