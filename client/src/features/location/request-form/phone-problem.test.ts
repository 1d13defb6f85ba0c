import { expect, test } from 'vitest';
import { phoneProblem } from './phone-problem.ts';

test.each([
  ['', 'numberEmpty'],
  ['+62', 'numberInvalid'],
  ['+62812', 'numberInvalid'],
  ['+442079460123', 'numberNotMobile'],
  ['+6281234567890', null],
  ['+12025550143', null],
  ['0812 3456 7890', null],
  ['+1 202 5५55 0100', 'numberInvalid'],
  ['+62 812 3456 78/79', 'several'],
  ['+62 812 3456 789 x5', 'characters'],
  ['0062', 'country'],
])('the problem with %j is %s', (text, problem) => {
  expect(phoneProblem({ text, country: 'ID' })).toBe(problem);
});
