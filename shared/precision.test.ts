import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withinPrecision } from './precision.ts';

const fix = { latitude: -6.175392, longitude: 106.827153, accuracy: 12 };

test('CITY lets no device position through', () => {
  expect(withinPrecision(fix, 'CITY')).toBeNull();
});

test('AREA keeps two decimals, and whole kilometres of radius', () => {
  expect(withinPrecision(fix, 'AREA')).toEqual({ latitude: -6.18, longitude: 106.83, accuracy: 1_000 });
  for (const [accuracy, kept] of [
    [null, 1_000],
    [1_000, 1_000],
    [1_453.27, 2_000],
    [4_000, 4_000],
    [99_999, 100_000],
  ] as const)
    expect(withinPrecision({ ...fix, accuracy }, 'AREA')?.accuracy).toBe(kept);
});

// Two decimals of longitude are 556 m at 60°, and 350 m at the North Cape.
test('AREA is about 1 km in both directions everywhere, and its circle contains the position', () => {
  const metres = (degrees: number) => degrees * 111_320;
  const place = fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, ({ latitude, longitude }) => {
      const at = (east: number) => withinPrecision({ latitude, longitude: east, accuracy: 12 }, 'AREA')!;
      const area = at(longitude);
      const width = Math.cos((latitude * Math.PI) / 180);
      const away = Math.hypot(metres(area.latitude - latitude), metres(area.longitude - longitude) * width);
      expect(away).toBeLessThan(area.accuracy!);
      const places = new Set(
        Array.from(
          { length: 10 },
          (_, step) => at(longitude * 0.9 + (step * 500) / metres(width) / 10).longitude,
        ),
      );
      expect(places.size).toBeLessThanOrEqual(2);
      expect(JSON.stringify(withinPrecision(area, 'AREA'))).toBe(JSON.stringify(area));
      expect(Math.abs(area.longitude)).toBeLessThanOrEqual(180);
    }),
    // Rounded, this latitude has wider steps of longitude than itself.
    { examples: [[{ latitude: 70.526, longitude: 10.04 }]] },
  );
});

test('EXACT keeps the position unchanged', () => {
  expect(withinPrecision(fix, 'EXACT')).toEqual(fix);
});
