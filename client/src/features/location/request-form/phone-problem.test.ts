import { expect, test } from 'vitest';
import { countryOf, phoneProblem } from './phone-problem.ts';

test.each([
  ['', 'numberEmpty'],
  ['+62', 'numberInvalid'],
  ['+62812', 'numberInvalid'],
  ['+442079460123', 'numberNotMobile'],
  ['+6281234567890', null],
  ['+12025550143', null],
])('the problem with %j is %s', (number, problem) => {
  expect(phoneProblem(number)).toBe(problem);
});

test.each([
  ['', null],
  ['+62812', null],
  ['+6281234567890', 'ID'],
  ['+12025550143', 'US'],
])('the country of %j is %j', (number, country) => {
  expect(countryOf(number)).toBe(country);
});
