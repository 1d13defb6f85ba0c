import { expect, test } from 'vitest';
import { bearingBetween, nearestOf, type NamedPlace } from './nearby.ts';

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
  const found = nearestOf({ latitude: -7.61, longitude: 112.7 }, [surabaya, village]);
  expect(found.map(({ name }) => name)).toEqual(['Desa', 'Surabaya']);
  expect(found[0]?.distance).toBeLessThan(1_200);
  expect(found[0]?.bearing).toBeCloseTo(180, 0);
});

test('names a well-known town alone', () => {
  expect(nearestOf({ latitude: -7.26, longitude: 112.75 }, [village, surabaya])).toHaveLength(1);
});

test('names nothing far from every place', () => {
  expect(nearestOf({ latitude: -20, longitude: 90 }, [surabaya, village])).toEqual([]);
});
