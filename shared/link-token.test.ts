import { expect, test } from 'vitest';
import { asToken, linkToken } from './link-token.ts';

const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';

test('a token ends in a letter or digit, which nothing leaves out of a link', () => {
  for (const end of ['-', '_', '--', '-_', 'Q'])
    expect(asToken(`${token.slice(0, 24 - end.length)}${end}more`)).toMatch(/^[\w-]{23}[a-z\d]$/i);
});

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

test.each([
  ['', ''],
  ['#', ''],
  ['%F0%9F', ''],
  ['https://where.test/share', 'https'],
  ['short', 'short'],
])('makes no token of anything else: %j', (text, left) => expect(linkToken(text)).toBe(left));
