import { AppError } from '#server/errors/errors.ts';

/** Values that variables may contain together; our largest, a hundred positions, have 500. */
const mostValues = 1_000;
/** Characters of their texts and names together; a text that is too long should be refused by its own field. */
const mostCharacters = 200_000;

/**
 * For variables from outside: up to fifty errors, and with graphql-jit all of them, repeat a value that does not fit.
 * Throws BAD_INPUT.
 */
export function checkVariables(variables: unknown): void {
  const unread: unknown[] = [variables];
  let values = 0;
  let characters = 0;
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next === 'string') characters += next.length;
    else if (typeof next === 'object' && next !== null) {
      for (const [name, value] of Object.entries(next)) {
        values += 1;
        characters += name.length;
        unread.push(value);
      }
    }
    if (values > mostValues) throw refusal(mostValues, 'values');
    if (characters > mostCharacters) throw refusal(mostCharacters, 'characters');
  }
}

const refusal = (most: number, what: string): AppError =>
  new AppError('BAD_INPUT', {
    field: 'variables',
    limit: most,
    message: `at most ${most.toLocaleString('en')} ${what}`,
  });
