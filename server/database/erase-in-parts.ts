/** Rows that one statement erases: whoever needs one of them waits for no more than these. */
export const erasedAtOnce = 5_000;

/**
 * Repeats a statement that erases up to `erasedAtOnce` rows until none are left, each time in a transaction of its own.
 * Returns how many rows were erased.
 */
export async function eraseInParts(eraseSome: () => Promise<{ numDeletedRows: bigint }>): Promise<number> {
  for (let erased = 0; ;) {
    const count = Number((await eraseSome()).numDeletedRows);
    erased += count;
    if (count < erasedAtOnce) return erased;
  }
}
