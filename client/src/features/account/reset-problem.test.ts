import { expect, test } from 'vitest';
import { fieldOf } from './reset-problem.ts';

test.each([
  ['PASSWORD_WEAK', 'password'],
  ['PASSWORD_UNREADABLE', 'password'],
  ['CODE_INVALID', 'verificationCode'],
  ['RATE_LIMITED', 'root'],
  ['OFFLINE', 'root'],
] as const)('shows %s at %s', (code, place) => {
  expect(fieldOf(code)).toBe(place);
});
