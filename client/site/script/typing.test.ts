import { expect, test } from 'vitest';
import { describe as describeInput, probable, read } from './typing.ts';

const told = (text: string, country = 'ID') => describeInput(text, country, 'en');

test('formats a phone number while it is typed and names its country in the reader’s language', () => {
  expect(told('+62812345', 'US')).toEqual({
    text: '+62 812 345',
    name: 'phone',
    country: 'ID',
    countryName: 'Indonesia',
  });
  expect(describeInput('+4915112345678', 'ID', 'id')).toMatchObject({ name: 'phone', countryName: 'Jerman' });
  // Without a plus sign, it is of the country that is chosen.
  expect(told('0812 3456 7890')).toMatchObject({ name: 'phone', country: 'ID' });
  expect(read('0812 3456 7890', 'ID')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
});

test('treats input with an at sign or a letter as an email address and leaves it as typed', () => {
  expect(told(' mum@example.com ')).toMatchObject({ text: ' mum@example.com ', name: 'email' });
  expect(told('ибу').name).toBe('email');
  expect(read(' Mum@Example.com ', 'ID')).toEqual({
    kind: 'EMAIL',
    subject: expect.stringMatching(/mum@example\.com/i),
  });
});

test.each([
  ['0812 3456 7890, 0812 9999 8888', 'several'],
  ['+62 812 3456 7890 / +62 812 9999 8888', 'several'],
  ['+6281234567890;5', 'several'],
  ['+6281234567890 😀', 'characters'],
])('leaves %j as pasted, and refuses it: %s', (typed, problem) => {
  const { text } = told(typed);
  expect(text).toBe(typed);
  expect(read(text, 'ID')).toBe(problem);
});

test.each([
  '\u202A+62 812-3456-7890\u202C',
  '+٦٢٨١٢٣٤٥٦٧٨٩٠',
  '＋６２８１２３４５６７８９０',
  '(0812) 3456.7890',
  'tel:+62-812-3456-7890',
])('reads %j as a single phone number', (typed) => {
  expect(read(told(typed).text, 'ID')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
});

test.each([
  ['', 'empty'],
  [' \u00A0 ', 'empty'],
  ['12', 'phoneInvalid'],
  ['+62 812 3456 7890 +62 812 3456 7891', 'several'],
  ['9'.repeat(254), 'phoneInvalid'],
  ['mum@', 'emailInvalid'],
  ['<script>alert(1)</script>', 'emailInvalid'],
  [`${'a'.repeat(300)}@example.com`, 'emailInvalid'],
] as const)('rejects %j with the error %s', (typed, problem) => {
  expect(read(typed, 'ID')).toBe(problem);
  expect(() => told(typed)).not.toThrow();
});

test('tells which number was probably meant', () => {
  expect(probable('+52 1 55 1234 5678', 'ID')).toBe('+52 55 1234 5678');
  expect(probable('12', 'ID')).toBeNull();
});
