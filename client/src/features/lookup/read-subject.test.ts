import { expect, test } from 'vitest';
import { readTyped } from './read-subject.ts';

test('one input tells a number from an address', () => {
  expect(readTyped(' +62 812-3456-7890 ')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readTyped('0812 3456 7890', 'ID')).toEqual({ kind: 'PHONE', subject: '+6281234567890' });
  expect(readTyped('ani@Example.com')).toEqual({ kind: 'EMAIL', subject: 'ani@example.com' });
});

test('what is neither is refused by what it looks like', () => {
  expect(readTyped('  ')).toBe('empty');
  expect(readTyped('12345')).toBe('phoneInvalid');
  expect(readTyped('ani')).toBe('emailInvalid');
  expect(readTyped('ani@')).toBe('emailInvalid');
});
