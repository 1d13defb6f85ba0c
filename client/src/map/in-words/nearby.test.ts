import { expect, test, vi } from 'vitest';
import { bearingBetween } from '#shared/distance.ts';
import { nearbyPlaces, nearestOf, type NamedPlace } from './nearby.ts';

const read: number[][] = [];
vi.mock('../../../map/map-config.ts', () => ({
  mapConfig: () => Promise.resolve({ world: '/world.pmtiles' }),
}));
vi.mock('../../../map/tiles/archives.ts', () => ({
  archiveAt: () => ({ getZxy: async (...tile: number[]) => void read.push(tile) }),
}));

const place = (name: string, population: number, latitude: number, longitude: number): NamedPlace => ({
  name,
  population,
  latitude,
  longitude,
});
const surabaya = place('Surabaya', 2_800_000, -7.25, 112.75);
const village = place('Desa', 1_500, -7.6, 112.7);

test('computes the bearing on the sphere', () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  const london = { latitude: 51.5074, longitude: -0.1278 };
  expect(bearingBetween(paris, london)).toBeCloseTo(330, 0);
});

test.each([
  [0, 1, 0],
  [1, 0, 90],
  [0, -1, 180],
  [-1, 0, 270],
])('a point %d° east and %d° north lies at %d° from north', (east, north, bearing) => {
  expect(bearingBetween({ latitude: 0, longitude: 0 }, { latitude: north, longitude: east })).toBeCloseTo(
    bearing,
    6,
  );
});

test('names a village together with the nearest well-known town', () => {
  const another = place('Dusun', 900, -7.55, 112.7);
  const found = nearestOf({ latitude: -7.61, longitude: 112.7 }, [surabaya, another, village]);
  expect(found.map(({ name }) => name)).toEqual(['Desa', 'Surabaya']);
  expect(found[0]?.distance).toBeLessThan(1_200);
  expect(found[0]?.bearing).toBeCloseTo(180, 0);
});

test('names a well-known town alone, and a village too far from any', () => {
  const malang = place('Malang', 850_000, -7.98, 112.63);
  expect(nearestOf({ latitude: -7.26, longitude: 112.75 }, [village, malang, surabaya])).toHaveLength(1);
  expect(nearestOf({ latitude: -7.61, longitude: 112.7 }, [village])).toHaveLength(1);
  const district = { ...village, name: surabaya.name };
  expect(nearestOf({ latitude: -7.61, longitude: 112.7 }, [district, surabaya])).toHaveLength(1);
});

test('names nothing far from every place', () => {
  expect(nearestOf({ latitude: -20, longitude: 90 }, [surabaya, village])).toEqual([]);
});

test.each([
  ['a tile', { latitude: -6.9, longitude: 105.5 }, ['101/66']],
  [
    'neighbours, across the date line',
    { latitude: 0.1, longitude: 179.9 },
    ['0/63', '0/64', '127/63', '127/64'],
  ],
  ['neighbours, across the date line', { latitude: 1.2, longitude: -179.9 }, ['0/63', '127/63']],
  ['none beyond the north', { latitude: 90, longitude: 1.2 }, ['64/0']],
  ['none beyond the south', { latitude: -90, longitude: 1.2 }, ['64/127']],
])('looks for places in %s', async (_, point, tiles) => {
  read.length = 0;
  expect(await nearbyPlaces(point)).toEqual([]);
  expect(read.map(([zoom, ...tile]) => (zoom === 7 ? tile.join('/') : zoom)).sort()).toEqual(tiles);
});
