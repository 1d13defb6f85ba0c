import { exceededBound } from '#shared/text-bounds.ts';
import { AppError } from './errors.ts';

/** No input of either face nests deeper; what lies below is nobody's field. */
const deepest = 6;

/**
 * The first thing that happens to an input of either face: every text in it is measured, before it is normalised,
 * searched, matched or hashed. Throws BAD_INPUT with the field at fault: for one that is too long or holds NUL.
 */
export function checkTexts(input: unknown, field = 'input', depth = 0): void {
  if (typeof input === 'string') {
    const bound = exceededBound(field, input);
    if (bound) throw new AppError('BAD_INPUT', { field, message: `at most ${bound.codePoints} characters` });
    // PostgreSQL stores none, and nobody types one.
    if (input.includes('\0')) throw new AppError('BAD_INPUT', { field, message: 'no NUL characters' });
    return;
  }
  if (typeof input !== 'object' || input === null || input instanceof Date || depth >= deepest) return;
  for (const [key, value] of Object.entries(input)) {
    checkTexts(value, Array.isArray(input) ? field : key, depth + 1);
  }
}
