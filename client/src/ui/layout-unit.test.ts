import { expect, test } from 'vitest';
import { layoutUnitAt } from './layout-unit.ts';

test.each([
  [240, 6.83],
  [320, 6.83],
  [375, 8],
  [750, 16],
  [980, 20.91],
  [981, 16],
  [2_560, 16],
])('at a width of %d px the unit is %d px', (width, unit) => {
  expect(layoutUnitAt(width)).toBeCloseTo(unit, 2);
});
