import { expect, test } from 'vitest';
import { readTyped } from './read-subject.ts';

test('distinguishes a phone number from an email address', () => {
  expect(readTyped(' +62 812-3456-7890 ')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readTyped('0812 3456 7890', 'ID')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readTyped('tel:+62-812-3456-7890')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readTyped('1ani@Example.com')).toEqual({ kind: 'EMAIL', subject: '1ani@example.com' });
  expect(readTyped('ani@Example.com')).toEqual({ kind: 'EMAIL', subject: 'ani@example.com' });
});

test('rejects invalid input with the error for what it resembles', () => {
  expect(readTyped('  ')).toBe('empty');
  expect(readTyped('12345')).toBe('phoneInvalid');
  for (const number of ['+1 212 555 1234 ext. 5', '1-800-FLOWERS', 'tel:12345', '(0812) 34x'])
    expect(readTyped(number), number).toBe('phoneInvalid');
  expect(readTyped('ani')).toBe('emailInvalid');
  expect(readTyped('telani')).toBe('emailInvalid');
  expect(readTyped('ani@')).toBe('emailInvalid');
});
