import { expect, test } from 'vitest';
import { readSubject } from './read-subject.ts';

test('distinguishes a phone number from an email address', () => {
  expect(readSubject(' +62 812-3456-7890 ')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readSubject('0812 3456 7890', 'ID')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readSubject('tel:+62-812-3456-7890')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readSubject('1ani@Example.com')).toEqual({ kind: 'EMAIL', subject: '1ani@example.com' });
  expect(readSubject('mailto:ani@Example.com')).toEqual({ kind: 'EMAIL', subject: 'ani@example.com' });
  expect(readSubject('ani@Example.com')).toEqual({ kind: 'EMAIL', subject: 'ani@example.com' });
});

test('rejects invalid input with the error for what it resembles', () => {
  expect(readSubject('  ')).toBe('empty');
  expect(readSubject('12345', 'US')).toBe('phoneInvalid');
  for (const number of ['+1 212 555 1234 ext. 5', '1-800-FLOWERS', '(0812) 34x'])
    expect(readSubject(number, 'US'), number).toBe('characters');
  expect(readSubject('tel:12345', 'US')).toBe('phoneInvalid');
  expect(readSubject('+62 812 3456 7890 or +62 812 3456 7891')).toBe('several');
  expect(readSubject('ani')).toBe('emailInvalid');
  expect(readSubject('telani')).toBe('emailInvalid');
  expect(readSubject('ani@')).toBe('emailInvalid');
});
