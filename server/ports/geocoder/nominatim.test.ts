import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openNominatim } from './nominatim.ts';
import { startNominatimDouble } from '#server/testing/nominatim/double.ts';
import type { NominatimDouble } from '#server/testing/nominatim/double.ts';
import type { GeocoderPort } from './port.ts';

let server: NominatimDouble;
let geocoder: GeocoderPort;
let warnings: string[];
const bandung = [-6.9175, 107.6191] as const;

beforeEach(async () => {
  server = await startNominatimDouble();
  warnings = [];
  geocoder = await openNominatim({
    url: server.url,
    userAgent: 'whereabouts/1 (ops@example.com)',
    warn: (message) => warnings.push(message),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

it("requests jsonv2 under the configured path, with its User-Agent and the reader's language", async () => {
  await geocoder.reverse(...bandung, 'id');
  expect(server.requests).toEqual([
    {
      path: '/geo/reverse',
      query: { format: 'jsonv2', lat: '-6.91750', lon: '107.61910', zoom: '17', 'accept-language': 'id,en' },
      userAgent: 'whereabouts/1 (ops@example.com)',
    },
  ]);
});

it.each([
  [undefined, 'Jalan Asia Afrika, Braga, Bandung, West Java, Indonesia'],
  [20, 'Jalan Asia Afrika, Braga, Bandung, West Java, Indonesia'],
  [1_000, 'Braga, Bandung, West Java, Indonesia'],
  [5_000, 'Bandung, West Java, Indonesia'],
  [50_000, 'West Java, Indonesia'],
])('with an accuracy of %s m the name is no finer than the circle', async (accuracy, name) => {
  expect(await geocoder.reverse(...bandung, 'en', accuracy)).toBe(name);
});

describe('a failing geocoder', () => {
  it.each([
    ['500', (response) => void response.writeHead(500).end('{}')],
    ['429', (response) => void response.writeHead(429).end('{}')],
    ['HTML', (response) => void response.end('<html>')],
    [
      'a redirect elsewhere',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['a broken connection', (response) => void response.destroy()],
  ] as [string, Parameters<NominatimDouble['next']>[0]][])(
    'answering %s yields null and one warning, and is not asked again for 30 seconds',
    async (_kind, answer) => {
      server.next(answer);
      expect(await geocoder.reverse(...bandung, 'en')).toBeNull();
      expect(await geocoder.reverse(...bandung, 'en')).toBeNull();
      expect(server.requests).toHaveLength(1);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).not.toMatch(/6\.9|107/);
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_001);
      expect(await geocoder.reverse(...bandung, 'en')).toContain('Bandung');
    },
  );

  it('times out after one and a half seconds', async () => {
    server.hang();
    const start = performance.now();
    expect(await geocoder.reverse(...bandung, 'en')).toBeNull();
    expect(performance.now() - start).toBeGreaterThan(1_400);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it.each(['null', '[]', '{"address":null}', '{"address":"x"}', '{"address":{"city":{"toString":1}}}'])(
    'answering %s yields null',
    async (body) => {
      server.next((response) => void response.end(body));
      expect(await geocoder.reverse(...bandung, 'en')).toBeNull();
    },
  );

  it('cannot return a name of more than 200 characters', async () => {
    server.next((response) => void response.end(JSON.stringify({ address: { city: 'x'.repeat(10_000) } })));
    expect((await geocoder.reverse(...bandung, 'en'))!.length).toBeLessThanOrEqual(200);
  });
});
