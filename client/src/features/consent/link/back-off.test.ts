import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';

test('doubles from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => backOff(attempt, null, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('spreads over half of the delay', () => {
  expect(backOff(3, null, 0)).toBe(4_000);
  expect(backOff(3, null, 0.5)).toBe(6_000);
});

test('never comes back before the server wishes', () => {
  expect(backOff(0, 20, 0)).toBe(20_000);
  expect(backOff(5, 1, 0)).toBe(15_000);
});
