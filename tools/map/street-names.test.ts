import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfflineGeocoder } from '#server/ports/geocoder/offline.ts';
import type { GeocoderPort } from '#server/ports/geocoder/port.ts';
import { openArchive, type Archive } from '#server/ports/map/archive.ts';
import { radians } from '#shared/distance.ts';
import { makeTempDir, removeTempDir } from '../../server/testing/temp-dir.ts';
import { writePmtiles, type TileFeature } from './write-pmtiles.ts';

/** Metres to the east and north of a point in Jakarta on the border between two tiles of zoom 15. */
type Metres = [east: number, north: number];
const middle = { latitude: -6.2, longitude: (Math.round((286.8 / 360) * 2 ** 15) / 2 ** 15) * 360 - 180 };
const placeAt = ([east, north]: Metres) => ({
  latitude: middle.latitude + north / 111_195,
  longitude: middle.longitude + east / 111_195 / Math.cos(radians(middle.latitude)),
});
const pointAt = (at: Metres): [number, number] => [placeAt(at).longitude, placeAt(at).latitude];

const road = (name: string, from: Metres, to: Metres, properties = {}): TileFeature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [pointAt(from), pointAt(to)] },
  properties: { kind: 'minor_road', name, ...properties },
});
const point = (at: Metres, properties: object): TileFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: pointAt(at) },
  properties: { ...properties },
});
const house = (at: Metres, addr_housenumber: string, addr_street: string) =>
  point(at, { kind: 'address', addr_housenumber, addr_street });

const merdeka = 'Jalan Merdeka';
const layers = {
  roads: [
    road(merdeka, [-400, 0], [400, 0], { 'name:en': 'Freedom Street' }),
    road('Jalan Braga', [100, -300], [100, 300], { kind: 'major_road' }),
    road('Gang Satu', [-400, 200], [-200, 200]),
    road('Gang Dua', [-400, 230], [-200, 230]),
    road('Kereta Api', [-400, 100], [-200, 100], { kind: 'rail' }),
  ],
  buildings: [
    house([-60, 10], '12', merdeka),
    house([22, 10], '14,14A;16', merdeka),
    house([112, 12], '21', merdeka),
    house([-300, 100], '', merdeka),
  ],
  places: [
    point([0, 500], { name: 'Menteng', kind: 'neighbourhood', kind_detail: 'suburb' }),
    point([2_000, 0], { name: 'Kota', kind: 'locality', kind_detail: 'town', population: 20_000 }),
    point([3_000, 0], { name: 'Jakarta', kind: 'locality', kind_detail: 'city', population: 1e7 }),
  ],
};

let folder: string;
let archive: Archive;
let geocoder: GeocoderPort;
const warnings: string[] = [];
const opened = (region: Archive) =>
  openOfflineGeocoder({
    regions: async () => [{ archive: region }],
    warn: (text) => warnings.push(text),
  });
beforeAll(async () => {
  folder = await makeTempDir('street-names');
  const [west, south] = pointAt([-3_000, -3_000]);
  const [east, north] = pointAt([4_000, 3_000]);
  const options = {
    bounds: [west, south, east, north],
    maxZoom: 15,
    name: 'Test',
    attribution: 'test',
  } as const;
  const path = join(folder, 'streets.pmtiles');
  await writeFile(path, await writePmtiles(layers, options));
  archive = await openArchive(path);
  geocoder = await opened(archive);
});
afterAll(async () => {
  await archive.close();
  await removeTempDir(folder);
});

const nameAt = (at: Metres, accuracy: number | null = 5, locale: 'en' | 'id' = 'en', by = geocoder) => {
  const { latitude, longitude } = placeAt(at);
  return by.reverse(latitude, longitude, locale, accuracy);
};

test('names street, number, suburb and city, in the language of the reader where the data have it', async () => {
  expect(await nameAt([-60, 3])).toBe('Freedom Street 12, Menteng, Jakarta');
  expect(await nameAt([-60, 3], null, 'id')).toBe('Jalan Merdeka 12, Menteng, Jakarta');
});

test.each<[string, Metres, string]>([
  ['a house in the next tile has a number, the first and last of several', [-5, 8], 'Freedom Street 14–16'],
  ['no house is near', [-100, 0], 'Freedom Street'],
  ['it is a house with its front to the other of two streets', [108, 14], 'Freedom Street 21'],
  ['two streets cross', [101.5, 2.5], 'Jalan Braga / Freedom Street'],
  ['two streets are about equally near', [-300, 213], 'Gang Satu / Gang Dua'],
])('where %s', async (_what, at, street) => {
  expect(await nameAt(at)).toBe(`${street}, Menteng, Jakarta`);
});

test('names no street that is farther than 50 m, and no railway', async () => {
  expect(await nameAt([-300, 100])).toBe('Menteng, Jakarta');
  expect(await nameAt([-100, 60])).toBe('Menteng, Jakarta');
});

test.each([
  [40, 'Freedom Street, Menteng, Jakarta'],
  [60, 'Menteng, Jakarta'],
  [1_000, 'Menteng, Jakarta'],
  [3_000, 'Jakarta, Indonesia'],
])('with a circle of %s m the name is no finer than that', async (accuracy, name) => {
  expect(await nameAt([-60, 3], accuracy)).toBe(name);
});

test('a file on another host is not asked where somebody is, and one that cannot be read is as good as none', async () => {
  const asked: number[][] = [];
  const getZxy = (...tile: number[]) => {
    asked.push(tile);
    return Promise.reject(new Error(`no tile for ${middle.latitude}`));
  };
  const tiles = { getZxy } as unknown as Archive['tiles'];
  const remote = await opened({ ...archive, isLocal: false, tiles });
  expect(await nameAt([-60, 3], 5, 'en', remote)).toBe('Jakarta, Indonesia');
  expect(asked).toEqual([]);
  const broken = await opened({ ...archive, tiles });
  for (let count = 0; count < 2; count += 1)
    expect(await nameAt([-60, 3], 5, 'en', broken)).toBe('Jakarta, Indonesia');
  expect(asked).not.toEqual([]);
  expect(warnings).toEqual(['geocoder: a region with streets cannot be read (Error)']);
});
