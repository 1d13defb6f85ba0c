import * as z from 'zod/mini';

/**
 * A form's text field. `problemOf` says what is wrong with a value, in the reader's language; null if nothing is.
 */
export const checkedText = (problemOf: (value: string) => string | null) =>
  z.string().check(
    z.refine((value) => problemOf(value) === null, {
      error: ({ input }) => problemOf(String(input)) ?? '',
    }),
  );
