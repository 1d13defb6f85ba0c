import { expect, test } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { describe as describeInput, read } from './typing.ts';

const told = (value: string, locale: Locale = 'en') => describeInput({ value }, locale);

test('formats a phone number while it is typed and names its country in the reader’s language', () => {
  expect(told('+62812345')).toEqual({ text: '+62 812 345', name: 'phone', country: 'Indonesia' });
  expect(told('+4915112345678', 'id')).toMatchObject({ name: 'phone', country: 'Jerman' });
  // Without a plus sign, the reader's country is assumed.
  expect(told('0812 3456 7890', 'id')).toMatchObject({ name: 'phone', country: 'Indonesia' });
  expect(read('0812 3456 7890', 'id')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
});

test('treats input with an at sign or a letter as an email address and leaves it as typed', () => {
  expect(told(' mum@example.com ')).toEqual({ text: ' mum@example.com ', name: 'email', country: '' });
  expect(told('ибу').name).toBe('email');
  expect(read(' Mum@Example.com ', 'en')).toEqual({
    kind: 'EMAIL',
    subject: expect.stringMatching(/mum@example\.com/i),
  });
});

test.each([
  '0812 3456 7890, 0812 9999 8888',
  '+62 812 3456 7890 / +62 812 9999 8888',
  '+6281234567890;5',
  '+6281234567890 😀',
])('rejects %j, which is more than one number, and leaves it as pasted', (typed) => {
  const { text } = told(typed, 'id');
  expect(text).toBe(typed);
  expect(read(text, 'id')).toBe('phoneInvalid');
});

test.each([
  '\u202A+62 812-3456-7890\u202C',
  '+٦٢٨١٢٣٤٥٦٧٨٩٠',
  '＋６２８１２３４５６７８９０',
  '(0812) 3456.7890',
])('reads %j as a single phone number', (typed) => {
  expect(read(told(typed, 'id').text, 'id')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
});

test.each([
  ['', 'empty'],
  [' \u00A0 ', 'empty'],
  ['12', 'phoneInvalid'],
  ['+62 812 3456 7890 +62 812 3456 7891', 'phoneInvalid'],
  ['9'.repeat(254), 'phoneInvalid'],
  ['mum@', 'emailInvalid'],
  ['<script>alert(1)</script>', 'emailInvalid'],
  [`${'a'.repeat(300)}@example.com`, 'emailInvalid'],
] as const)('rejects %j with the error %s', (typed, problem) => {
  expect(read(typed, 'en')).toBe(problem);
  expect(() => told(typed)).not.toThrow();
});
