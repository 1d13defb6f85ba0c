import { AppError } from '#server/errors/errors.ts';
import { loadOnce } from '#shared/load-once.ts';
import { limits } from '#shared/limits.ts';

/**
 * Fewer than a million guesses (zxcvbn's score 2): breached, common, a keyboard walk, a date, a repeated piece of
 * these.
 */
const lowestScore = 2;
/** More characters, look-alikes and words of the address cost time without changing the verdict. */
const judgedLength = 32;
const judgedLookAlikes = 20;
const judgedWords = 10;

/** The list of breached passwords is large: it is loaded when a password is first chosen. */
const judge = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: judgedLookAlikes });
});

/** Without case, separators and other marks, none of which makes a guess harder. */
const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a password is too short, too common, known from a breach, or derived from its owner's address. */
export async function isWeakPassword(password: string, email: string): Promise<boolean> {
  if (password.length < limits.passwordMinLength) return true;
  const parts = email.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
  const [local = ''] = email.split('@');
  const own = ['whereabouts', email, local, ...new Set(parts)].slice(0, judgedWords);
  if ([email, local].some((part) => onlyLetters(part) === onlyLetters(password))) return true;
  return (await judge()).check(password.slice(0, judgedLength), own).score < lowestScore;
}

/** Throws PASSWORD_WEAK. Every use case in which somebody chooses a password calls this first. */
export async function checkPassword(password: string, email: string, field: string): Promise<void> {
  if (await isWeakPassword(password, email)) throw new AppError('PASSWORD_WEAK', { field });
}
