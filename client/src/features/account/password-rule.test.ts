import { expect, test } from 'vitest';
import { lengthProblem } from './password-rule.ts';

test.each([
  ['', 'passwordShort'],
  ['1234567', 'passwordShort'],
  ['12345678', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'passwordLong'],
  ['😀'.repeat(61), null],
  ['😀'.repeat(62), 'passwordLong'],
])('the length problem of %j is %j', (password, problem) => {
  expect(lengthProblem(password)).toBe(problem);
});
