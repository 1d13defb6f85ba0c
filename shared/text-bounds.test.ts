import { expect, test } from 'vitest';
import { oneLine, someLines } from './text-bounds.ts';

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
