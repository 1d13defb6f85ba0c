import { expect, test } from 'vitest';
import { placeOf, tidyCode } from './reset-problem.ts';

test.each([
  ['PASSWORD_WEAK', 'password'],
  ['PASSWORD_UNREADABLE', 'password'],
  ['CODE_INVALID', 'verificationCode'],
  ['RATE_LIMITED', 'root'],
  ['OFFLINE', 'root'],
] as const)('shows %s at %s', (code, place) => {
  expect(placeOf(code)).toBe(place);
});

test.each([
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['000000', '000000'],
])('normalizes %j to %s', (typed, code) => {
  expect(tidyCode(typed)).toBe(code);
});
