import { expect, test } from 'vitest';
import { withinPrecision } from './precision.ts';

const fix = { latitude: -6.175392, longitude: 106.827153, accuracy: 12 };

test('CITY lets no device position through', () => {
  expect(withinPrecision(fix, 'CITY')).toBeNull();
});

test('AREA keeps two decimals and at least a kilometre of radius', () => {
  expect(withinPrecision(fix, 'AREA')).toEqual({ latitude: -6.18, longitude: 106.83, accuracy: 1_000 });
  expect(withinPrecision({ ...fix, accuracy: 4_000 }, 'AREA')?.accuracy).toBe(4_000);
});

test('EXACT keeps the position unchanged', () => {
  expect(withinPrecision(fix, 'EXACT')).toEqual(fix);
});
