import { expect, test } from 'vitest';
import { exceededBound, isOneLine, isSomeLines, oneLine, someLines } from './text-bounds.ts';

test.each([oneLine, someLines])(
  'whoever reads a text sees it in the order in which it was written: %o leaves out what reorders it',
  (clean) => {
    // As a text that is read before it is published could say something else where it is shown.
    expect(clean('Good \u202e.daB\u202c, \u2066really\u2069')).toBe('Good .daB, really');
    // A number copied from a telephone's contacts; Persian, a family, and Hebrew with a mark.
    for (const kept of ['می\u200cخواهم', '👩\u200d👧', 'שלום\u200f!']) expect(clean(kept)).toBe(kept);
    expect(clean('\u202a+62 812 3456 7890\u202c')).toBe('+62 812 3456 7890');
  },
);

test('a text may be as long as allowed, whatever its code points, and has no control characters', () => {
  for (const isAllowed of [isOneLine, isSomeLines]) {
    expect(isAllowed('Ibu 👩‍👧', 7)).toBe(true);
    expect(isAllowed('Ibu 👩‍👧', 6)).toBe(false);
    expect(isAllowed('Ibu\u0000', 7)).toBe(false);
  }
  expect(isOneLine('two\nlines', 80)).toBe(false);
  expect(isSomeLines('two\nlines', 80)).toBe(true);
});

test.each([
  ['title', 200],
  ['token', 10_000],
  ['any other', 1_000],
  // Of every object.
  ['constructor', 1_000],
])('the field %s may have %i code points', (field, most) => {
  for (const letter of ['a', '👩']) {
    expect(exceededBound(field, letter.repeat(most))).toBeNull();
    expect(exceededBound(field, letter.repeat(most + 1))).toBe(most);
  }
});
