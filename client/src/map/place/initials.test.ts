import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Grandma', 'G'],
  ['Ibu Sari', 'IS'],
  ['Ibu Sari Dewi Lestari', 'IL'],
  ['émile zola', 'ÉZ'],
  ['e\u0301mile', 'E\u0301'],
  ['(Mum) 2', 'M'],
  ['王小明', '王'],
  ['नीता शर्मा', 'नीश'],
  ['மீனா', 'மீ'],
  ['فاطمة الزهراء', 'فا'],
  ['budi.s@example.com', 'BS'],
  ['+62 812-3456-7834', ''],
  ['🙂', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
