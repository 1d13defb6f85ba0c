import { expect, test } from 'vitest';
import { extentOf } from '#shared/extent.ts';

test.each([
  ['GPS', 12, 'point'],
  ['GPS', null, 'point'],
  ['GPS', 1_000, 'area'],
  ['IP', 500, 'approximate'],
] as const)('a place from %s, accurate to %s m, is shown as %s', (source, accuracy, extent) => {
  expect(extentOf({ source, accuracy })).toBe(extent);
});
