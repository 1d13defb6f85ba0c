import { expect, test } from 'vitest';
import { locationProblem } from './location-problem.ts';

test('distinguishes a refusal (DENIED) from location that was already off (DISABLED)', () => {
  expect(locationProblem(1, false)).toBe('DENIED');
  expect(locationProblem(1, true)).toBe('DISABLED');
});

test('reports FAILED when no position is available or the search times out', () => {
  expect(locationProblem(2, false)).toBe('FAILED');
  expect(locationProblem(3, true)).toBe('FAILED');
});
