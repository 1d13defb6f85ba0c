import * as z from 'zod/mini';

/** A text field of a form. `problemOf` says what is wrong with a value, in the reader's words; null if nothing is. */
export const checkedText = (problemOf: (value: string) => string | null) =>
  z.string().check(
    z.refine((value) => problemOf(value) === null, {
      error: ({ input }) => problemOf(String(input)) ?? '',
    }),
  );
