import { expect, test } from 'vitest';
import { numberOf, typedNumber } from './number-typing.ts';

test.each([
  ['+44', 'ID', '+44', 'GB'],
  ['+4', 'ID', '+4', 'ID'],
  ['+1', 'CA', '+1', 'CA'],
  ['+1', 'ID', '+1', 'US'],
  ['+1 787', 'US', '+1 787', 'PR'],
  ['+7', 'ID', '+7', 'RU'],
  ['004420', 'ID', '004420', 'ID'],
  ['004420', 'DE', '00 44 20', 'GB'],
  ['08123456', 'ID', '0812-3456', 'ID'],
  ['(+62) 8123', 'US', '(+62) 8123', 'ID'],
  ['tel:+62-8123', 'US', '+62 812 3', 'ID'],
  ['+52 1 55 1234 5678', 'US', '+52 1 55 1234 5678', 'MX'],
  ['+٦٢٨١٢', 'US', '+62 812', 'ID'],
  ['(', 'US', '(', 'US'],
  ['+62 812 3456 78/79', 'DE', '+62 812 3456 78/79', 'ID'],
  ['030/12', 'DE', '030/12', 'DE'],
  ['mum@example.com', 'DE', 'mum@example.com', 'DE'],
])('%s with %s chosen becomes %s of %s', (typed, chosen, text, country) => {
  expect(typedNumber(typed, chosen)).toEqual({ text, country });
});

test.each([
  ['+62 812 3456', 'GB', '+44 812 345 6'],
  ['+', 'PH', '+63'],
  ['0812', 'GB', '0812'],
  ['mum@example.com', 'GB', 'mum@example.com'],
])('%s as a number of another country, %s, is %s', (typed, country, text) => {
  expect(numberOf(country, typed)).toBe(text);
});
