import { distanceBetween } from '#shared/distance.ts';
import { expect, test } from 'vitest';
import { boundsOf, circle } from './circle.ts';

test.each([
  [-6.2, 106.8, 12],
  [60.17, 24.94, 25_000],
  [0, 179.99, 5_000],
  [89.5, 0, 1_000],
])('every point of the circle around %d, %d is %d m away', (latitude, longitude, metres) => {
  const [ring] = circle(latitude, longitude, metres).geometry.coordinates;
  for (const [east = 0, north = 0] of ring!)
    expect(distanceBetween({ latitude, longitude }, { latitude: north, longitude: east })).toBeCloseTo(
      metres,
      3,
    );
});

test('the ring is closed, counterclockwise, and in one piece across the date line', () => {
  const [ring] = circle(0, 179.99, 5_000).geometry.coordinates;
  expect(ring!.at(0)).toEqual(ring!.at(-1));
  expect(Math.max(...ring!.map(([lng]) => lng!))).toBeGreaterThan(180);
  const area = ring!.slice(1).reduce((sum, [x, y], i) => sum + ring![i]![0]! * y! - x! * ring![i]![1]!, 0);
  expect(area).toBeGreaterThan(0);
});

test('the bounds contain all circles', () => {
  const [west, south, east, north] = boundsOf([
    { latitude: 0, longitude: 0, accuracy: 111_195 },
    { latitude: 10, longitude: 20, accuracy: 1 },
  ])!;
  expect([west, south]).toEqual([expect.closeTo(-1, 3), expect.closeTo(-1, 3)]);
  expect([east, north]).toEqual([expect.closeTo(20, 3), expect.closeTo(10, 3)]);
  expect(boundsOf([])).toBeNull();
});

test('the bounds of places on both sides of the date line do not span the rest of the world', () => {
  const [west, , east] = boundsOf([
    { latitude: -17, longitude: 179.9, accuracy: 10 },
    { latitude: -17, longitude: -179.9, accuracy: 10 },
  ])!;
  expect([west, east]).toEqual([expect.closeTo(179.9, 2), expect.closeTo(180.1, 2)]);
});

test('computes the bounds of 40,000 positions', () => {
  const track = Array.from({ length: 40_000 }, () => ({ latitude: 0, longitude: 0, accuracy: 1 }));
  expect(boundsOf(track)).not.toBeNull();
});
