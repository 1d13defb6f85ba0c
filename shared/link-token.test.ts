import { expect, test } from 'vitest';
import { completeToken, linkToken } from './link-token.ts';

const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';

test.each([0, 1, 2, 3])('gives back %i hyphens at the end of a token', (count) => {
  const whole = token.slice(0, 24 - count) + '-'.repeat(count);
  expect(completeToken(whole.slice(0, 24 - count))).toBe(whole);
});

test.each(['', 'short', token.slice(0, 20), token, `${token}x`])(
  'leaves anything else as it is: %s',
  (text) => expect(completeToken(text)).toBe(text),
);

const purchase = '0b9f6a52-1b6d-4c7f-9a39-5f0c6f3f2a10';

test.each([
  token,
  ` ${token}\n`,
  `#${token}`,
  `https://where.test/share#${token}`,
  `https://where.test/id/enter-link?confirm=email#${token}`,
  `"https://where.test/share#${token}".`,
  `https://where.test/share#${token}?fbclid=abc`,
  `https://where.test/share#${token}#:~:text=map`,
  `See https://where.test/share# ${token} `,
])('finds the token in what was pasted: %j', (text) => expect(linkToken(text)).toBe(token));

test('finds the token of a receipt’s link, with its purchase', () => {
  for (const text of [`${purchase}.${token}`, ` https://where.test/withdraw#${purchase}.${token}. `])
    expect(linkToken(text)).toBe(`${purchase}.${token}`);
});

test('gives back the hyphens that were left out', () => {
  const whole = `${token.slice(0, 22)}--`;
  expect(linkToken(`https://where.test/share#${whole.slice(0, 22)}`)).toBe(whole);
  expect(linkToken(`#${purchase}.${whole.slice(0, 22)}`)).toBe(`${purchase}.${whole}`);
});

test.each([
  ['', ''],
  ['#', ''],
  ['%F0%9F', ''],
  ['https://where.test/share', 'https'],
  ['short', 'short'],
])('makes no token of anything else: %j', (text, left) => expect(linkToken(text)).toBe(left));
