import { exceededBound } from '#shared/text-bounds.ts';
import { AppError } from '#server/errors/errors.ts';

/** How deep an input of GraphQL or REST nests; anything below belongs to no field. */
const deepest = 6;

/**
 * Runs before anything else sees an input of GraphQL or REST: checks the length of every text in it before it is
 * normalised, searched, matched or hashed. Throws BAD_INPUT, naming the field, for text that is too long or contains
 * NUL.
 */
export function checkTexts(input: unknown, field = 'input', depth = 0): void {
  if (typeof input === 'string') {
    const most = exceededBound(field, input);
    if (most) throw new AppError('BAD_INPUT', { field, message: `at most ${most} characters` });
    // PostgreSQL cannot store NUL, and nobody types one.
    if (input.includes('\0')) throw new AppError('BAD_INPUT', { field, message: 'no NUL characters' });
    return;
  }
  if (typeof input !== 'object' || input === null || input instanceof Date || depth >= deepest) return;
  for (const [key, value] of Object.entries(input)) {
    checkTexts(value, Array.isArray(input) ? field : key, depth + 1);
  }
}
