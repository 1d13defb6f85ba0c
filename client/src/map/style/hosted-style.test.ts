import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { hostedStyle } from './hosted-style.ts';

const jakarta = { latitude: -6.2, longitude: 106.82 };
let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** A map host; `answer` gives the status for a path, or false for no response at all. */
async function host(answer: (path: string) => number | false): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const status = answer(path);
    if (status === false) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    if (path === '/style') {
      response.end(
        JSON.stringify({
          version: 8,
          sources: { streets: { type: 'vector', url: `${url}/tiles.json` } },
          sprite: `${url}/sprite`,
          glyphs: `${url}/{fontstack}/{range}.pbf`,
          layers: [
            {
              id: 'names',
              type: 'symbol',
              source: 'streets',
              layout: { 'text-font': ['Noto Sans Regular'] },
            },
          ],
        }),
      );
    } else response.end(JSON.stringify({ tiles: [`${url}/{z}/{x}/{y}`], maxzoom: 14 }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${url}/style`, asked };
}

test('uses a host that serves everything, including the tile that will be shown', async () => {
  const { url, asked } = await host(() => 200);
  expect(await hostedStyle(url, jakarta, 20_000)).toMatchObject({ version: 8 });
  expect(asked).toContain('/14/13053/8474');
  expect(asked).toContain('/Noto%20Sans%20Regular/0-255.pbf');
});

test.each(['/style', '/tiles.json', '/14/', '/sprite.json', '/Noto'])(
  'does not use a host whose %s fails',
  async (broken) => {
    const { url } = await host((path) => (path.startsWith(broken) ? 503 : 200));
    expect(await hostedStyle(url, jakarta, 20_000)).toBeNull();
  },
);

test.each(['/style', '/14/'])(
  'gives up a host whose %s hangs within the timeout, and does not ask it again',
  async (slow) => {
    const { url, asked } = await host((path) => (path.startsWith(slow) ? false : 200));
    const start = performance.now();
    expect(await hostedStyle(url, jakarta, 400)).toBeNull();
    expect(performance.now() - start).toBeLessThan(3_000);
    const before = asked.length;
    expect(await hostedStyle(url, jakarta)).toBeNull();
    expect(asked).toHaveLength(before);
  },
);
