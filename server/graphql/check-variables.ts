import { AppError } from '#server/errors.ts';

/** Values that variables may contain together; our largest, a hundred positions, have 500. */
const mostValues = 1_000;

/**
 * For documents that graphql-jit runs: it describes each value that does not fit, however many there are. Throws
 * BAD_INPUT.
 */
export function checkVariables(variables: unknown): void {
  const unread: unknown[] = [variables];
  let values = 0;
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner: unknown[] = Object.values(next);
    values += inner.length;
    if (values > mostValues)
      throw new AppError('BAD_INPUT', {
        field: 'variables',
        message: `at most ${mostValues.toLocaleString('en')} values`,
      });
    unread.push(...inner);
  }
}
