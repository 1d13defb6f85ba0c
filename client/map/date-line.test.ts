import { expect, test } from 'vitest';
import { nearestTo, together, unbroken } from './date-line.ts';

test('gives a longitude as the equivalent nearest to another one', () => {
  expect(nearestTo(-179.9, 179.9)).toBeCloseTo(180.1);
  expect(nearestTo(179.9, -179.9)).toBeCloseTo(-180.1);
  expect(nearestTo(106.8, 107)).toBe(106.8);
});

test('a track across the date line and back does not go around the world', () => {
  expect(unbroken([179.8, 179.9, -179.9, -179.8, 179.9])).toEqual(
    [179.8, 179.9, 180.1, 180.2, 179.9].map((longitude) => expect.closeTo(longitude)),
  );
  expect(unbroken([])).toEqual([]);
});

test('gives longitudes on both sides of the date line as one range, and leaves others unchanged', () => {
  expect(together([178, -172])).toEqual([178, 188]);
  expect(together([-172, 178, 179])).toEqual([188, 178, 179]);
  expect(together([-172, 100, 179])).toEqual([188, 100, 179]);
  expect(together([-100, 100])).toEqual([260, 100]);
  expect(together([106.8, 0, -74])).toEqual([106.8, 0, -74]);
  expect(together([106.8])).toEqual([106.8]);
});
