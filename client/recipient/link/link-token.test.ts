import { expect, test } from 'vitest';
import { tokenFromHash } from './link-token.ts';

const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';

test('reads the token from the fragment', () => {
  expect(tokenFromHash(`#${token}`)).toEqual({ kind: 'token', token });
});

test.each(['.', ')', '?fbclid=abc', '&utm_source=x', '%20', ','])(
  'strips what a messaging app appends to the link (%s)',
  (tail) => {
    expect(tokenFromHash(`#${token}${tail}`)).toEqual({ kind: 'token', token });
  },
);

test('distinguishes a missing fragment from a malformed one', () => {
  expect(tokenFromHash('')).toEqual({ kind: 'none' });
  expect(tokenFromHash('#')).toEqual({ kind: 'none' });
  expect(tokenFromHash('#abc')).toEqual({ kind: 'malformed' });
  expect(tokenFromHash('#%F0%9F')).toEqual({ kind: 'malformed' });
  expect(tokenFromHash(`#${'a'.repeat(300)}`)).toEqual({ kind: 'malformed' });
});
