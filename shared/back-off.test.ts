import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';

const bounds = { first: 1_000, longest: 30_000 };

test('doubles the wait from the first to the longest', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 5_000].map((attempt) => backOff(attempt, bounds, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('randomises half of each wait', () => {
  expect(backOff(3, bounds, 0)).toBe(4_000);
  expect(backOff(3, bounds, 0.5)).toBe(6_000);
  expect(backOff(50, bounds, 0)).toBe(15_000);
});
