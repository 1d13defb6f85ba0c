import { expect, test } from 'vitest';
import { completeToken } from './link-token.ts';

const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';

test.each([0, 1, 2, 3])('gives back %i hyphens at the end of a token', (count) => {
  const whole = token.slice(0, 24 - count) + '-'.repeat(count);
  expect(completeToken(whole.slice(0, 24 - count))).toBe(whole);
});

test.each(['', 'short', token.slice(0, 20), token, `${token}x`])(
  'leaves anything else as it is: %s',
  (text) => expect(completeToken(text)).toBe(text),
);
