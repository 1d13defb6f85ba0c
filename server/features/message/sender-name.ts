import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { codePoints, exceededBound } from '#shared/text-bounds.ts';
import { isImpersonation } from './impersonation.ts';

/** Many programs turn a full stop followed by two more characters into a link: 'toto88.com', 't.me'. */
const linkLike = /\.[\p{L}\p{M}\p{N}]{2,}/u;
const numberLike = /(?:\p{N}[ .-]*){5}/u;
/** Invisible letters and marks, such as the Hangul filler: they would make a signature that cannot be seen. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** More marks on one letter than any script writes: they would cover the lines above and below. */
const piled = /\p{M}{5}/u;

const allowed = `at most ${limits.senderNameLength} letters, digits, spaces, apostrophes, full stops and hyphens, with at least one letter, and nothing like a link or a number`;

/**
 * A name to sign with: letters, digits, spaces and a little punctuation, so that it can contain neither a link nor a
 * second message. Null when anonymous. Throws BAD_INPUT, SENDER_NAME_REQUIRED, SENDER_NAME_MISLEADING,
 * about the input called `field`.
 */
export function readSenderName(
  ctx: Pick<Context, 'settings'>,
  input: string | null | undefined,
  field = 'senderName',
): string | null {
  // Before any other work: the cost of normalising grows faster than the text.
  if (input && exceededBound('senderName', input))
    throw new AppError('BAD_INPUT', { field, message: allowed });
  const name = (input ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '') {
    if (ctx.settings.senderNameRequired) throw new AppError('SENDER_NAME_REQUIRED', { field });
    return null;
  }
  const isName =
    /^[\p{L}\p{M}\p{N} '’.-]+$/u.test(name) &&
    /\p{L}/u.test(name) &&
    ![linkLike, numberLike, invisible, piled].some((pattern) => pattern.test(name));
  if (!isName || codePoints(name) > limits.senderNameLength)
    throw new AppError('BAD_INPUT', { field, message: allowed });
  if (isImpersonation(name)) throw new AppError('SENDER_NAME_MISLEADING', { field });
  return name;
}
