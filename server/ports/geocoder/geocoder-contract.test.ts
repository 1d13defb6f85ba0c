import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNominatim } from './nominatim.ts';
import { startNominatimDouble } from '#server/testing/nominatim/double.ts';
import type { NominatimDouble } from '#server/testing/nominatim/double.ts';
import { openOfflineGeocoder } from './offline.ts';
import type { GeocoderPort } from './port.ts';

let server: NominatimDouble;
beforeAll(async () => {
  server = await startNominatimDouble();
});
afterAll(() => server.close());

const adapters: [string, () => Promise<GeocoderPort>][] = [
  ['offline', () => openOfflineGeocoder()],
  ['Nominatim', () => openNominatim({ url: server.url, userAgent: 'whereabouts-test/1' })],
];

describe.each(adapters)('every GeocoderPort: %s', (_name, open) => {
  let geocoder: GeocoderPort;
  beforeAll(async () => {
    geocoder = await open();
  });

  it("names a place from the smallest to the largest area, in the reader's language", async () => {
    const en = await geocoder.reverse(-6.9175, 107.6191, 'en');
    const id = await geocoder.reverse(-6.9175, 107.6191, 'id');
    expect(en).toMatch(/Bandung, West Java, Indonesia$/);
    expect(id).toMatch(/Bandung, Jawa Barat, Indonesia$/);
    expect(await geocoder.reverse(52.52, 13.405, 'id')).toMatch(/, Jerman$/);
  });

  it('does not repeat a name', async () => {
    expect(await geocoder.reverse(1.2903, 103.852, 'en')).toBe('Singapore');
  });

  it('omits the town if the circle is larger than a town', async () => {
    expect(await geocoder.reverse(-6.9175, 107.6191, 'en', 50_000)).toBe('West Java, Indonesia');
  });

  it.each([
    ['the Atlantic', 0, -30],
    ['Null Island', 0, 0],
    ['the North Pole', 90, 0],
  ])('returns null for %s', async (_where, latitude, longitude) => {
    expect(await geocoder.reverse(latitude, longitude, 'en')).toBeNull();
  });

  it.each([
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
    [90.1, 0],
    [0, -180.5],
  ])('returns null for the invalid coordinates %d, %d', async (latitude, longitude) => {
    expect(await geocoder.reverse(latitude, longitude, 'en')).toBeNull();
  });
});
