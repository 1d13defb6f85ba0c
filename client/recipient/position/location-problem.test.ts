import { expect, test } from 'vitest';
import { locationProblem } from './location-problem.ts';

test('refused by the person, or switched off before anybody asked', () => {
  expect(locationProblem(1, false)).toBe('DENIED');
  expect(locationProblem(1, true)).toBe('DISABLED');
});

test('no position and no position in time are both a failure to find one', () => {
  expect(locationProblem(2, false)).toBe('FAILED');
  expect(locationProblem(3, true)).toBe('FAILED');
});
