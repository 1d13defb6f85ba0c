import { expect, test } from 'vitest';
import { extentOf } from '#shared/extent.ts';
import { isWithin } from './place.ts';

test('tells whether a position is within a region', () => {
  const bounds = [106, -7, 107, -6] as [number, number, number, number];
  expect(isWithin({ latitude: -6.2, longitude: 106.8 }, bounds)).toBe(true);
  for (const longitude of [105.9, 107.1]) expect(isWithin({ latitude: -6.2, longitude }, bounds)).toBe(false);
  for (const latitude of [-7.1, 51]) expect(isWithin({ latitude, longitude: 106.5 }, bounds)).toBe(false);
});

test.each([
  ['GPS', 12, 'point'],
  ['GPS', null, 'point'],
  ['GPS', 1_000, 'area'],
  ['IP', 500, 'approximate'],
] as const)('a place from %s, accurate to %s m, is shown as %s', (source, accuracy, extent) => {
  expect(extentOf({ source, accuracy })).toBe(extent);
});
