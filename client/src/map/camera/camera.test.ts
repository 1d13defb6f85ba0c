import { expect, test } from 'vitest';
import { isInView } from './camera.tsx';

/** A map of 100 x 100 pixels that shows one degree, with its middle at the date line. */
const map = {
  getCenter: () => ({ lng: 179.95, lat: 0 }),
  getContainer: () => ({ clientWidth: 100, clientHeight: 100 }),
  getPadding: () => ({}),
  project: ([longitude, latitude]: [number, number]) => ({
    x: 50 + (longitude - 179.95) * 100,
    y: 50 - latitude * 100,
  }),
} as unknown as Parameters<typeof isInView>[0];

test('a position beyond the date line can be in view', () => {
  expect(isInView(map, { latitude: 0, longitude: 179.9 })).toBe(true);
  expect(isInView(map, { latitude: 0, longitude: -179.95 })).toBe(true);
  expect(isInView(map, { latitude: 0, longitude: -179 })).toBe(false);
});

test.each([
  ['west', 0, 179.55],
  ['east', 0, -179.65],
  ['north', 0.4, 179.95],
  ['south', -0.4, 179.95],
])('a position near the map’s edge in the %s is not well in view', (_, latitude, longitude) => {
  expect(isInView(map, { latitude, longitude })).toBe(false);
});

test('what a panel covers is not in view', () => {
  const covered = { ...map, getPadding: () => ({ left: 40 }) } as typeof map;
  expect(isInView(map, { latitude: 0, longitude: 179.75 })).toBe(true);
  expect(isInView(covered, { latitude: 0, longitude: 179.75 })).toBe(false);
});
