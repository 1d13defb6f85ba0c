import { expect, test } from 'vitest';
import { tokenFromHash } from './link-token.ts';

const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';

test('a token is read from the fragment', () => {
  expect(tokenFromHash(`#${token}`)).toEqual({ kind: 'token', token });
});

test.each(['.', ')', '?fbclid=abc', '&utm_source=x', '%20', ','])(
  'what a messenger appends (%s) is cut off',
  (tail) => {
    expect(tokenFromHash(`#${token}${tail}`)).toEqual({ kind: 'token', token });
  },
);

test('no fragment is not the same as a broken one', () => {
  expect(tokenFromHash('')).toEqual({ kind: 'none' });
  expect(tokenFromHash('#')).toEqual({ kind: 'none' });
  expect(tokenFromHash('#abc')).toEqual({ kind: 'malformed' });
  expect(tokenFromHash('#%F0%9F')).toEqual({ kind: 'malformed' });
  expect(tokenFromHash(`#${'a'.repeat(300)}`)).toEqual({ kind: 'malformed' });
});
