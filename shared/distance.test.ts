import { expect, test } from 'vitest';
import { distanceBetween } from './distance.ts';

test('a degree of latitude is 111.2 km, a degree of longitude shrinks towards the pole', () => {
  expect(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(
    111_195,
    -1,
  );
  expect(distanceBetween({ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 })).toBeCloseTo(
    55_597,
    -1,
  );
});

test('Jakarta to Surabaya is about 662 km', () => {
  const jakarta = { latitude: -6.2088, longitude: 106.8456 };
  const surabaya = { latitude: -7.2575, longitude: 112.7521 };
  expect(distanceBetween(jakarta, surabaya) / 1_000).toBeCloseTo(662.6, -1);
});

test('measures the short way across the date line, and zero from a place to itself', () => {
  expect(distanceBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(
    23_000,
  );
  expect(distanceBetween({ latitude: 5, longitude: 5 }, { latitude: 5, longitude: 5 })).toBe(0);
});
