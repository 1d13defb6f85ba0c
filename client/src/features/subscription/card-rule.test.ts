import { expect, test } from 'vitest';
import { testCardNumbers } from '#shared/test-cards.ts';
import { cardProblems } from './card-rule.ts';

const now = new Date(2026, 10, 21);

test('accepts every test card, with and without spaces', () => {
  for (const number of testCardNumbers)
    for (const typed of [number, ` ${number.replaceAll(' ', '')} `])
      expect(cardProblems.number(typed)).toBeNull();
});

test.each([
  [' ', 'cardEmpty'],
  ['5555 5555 5555 4444', 'cardReal'],
  ['4111111111111111', 'cardReal'],
])('rejects the number %j as %s', (number, problem) => {
  expect(cardProblems.number(number)).toBe(problem);
});

test.each(['11/26', ' 11 / 26 ', '1126', '11/2026', '11 2026', '11-26'])(
  'accepts the expiry %s',
  (expiry) => {
    expect(cardProblems.expiry(expiry, now)).toBeNull();
  },
);

test.each(['', '10/26', '13/30', '2030', '10/2026', '1/30'])('rejects the expiry %j', (expiry) => {
  expect(cardProblems.expiry(expiry, now)).toBe('expiry');
});

test.each([
  [' 123 ', null],
  ['1234', null],
  ['12', 'code'],
  ['', 'code'],
])('the code %j: %s', (code, problem) => {
  expect(cardProblems.code(code)).toBe(problem);
});
