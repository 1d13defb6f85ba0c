import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';

/**
 * A name to sign with: letters, digits, spaces and a little punctuation, so that it can carry neither a link nor a
 * second message. Null when anonymous. Throws BAD_INPUT, SENDER_NAME_REQUIRED.
 */
export function readSenderName(
  ctx: Pick<Context, 'settings'>,
  input: string | null | undefined,
): string | null {
  const name = (input ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '') {
    if (ctx.settings.senderNameRequired) throw new AppError('SENDER_NAME_REQUIRED', { field: 'senderName' });
    return null;
  }
  const isName =
    /^[\p{L}\p{M}\p{N} '’.-]+$/u.test(name) && !/\p{L}{2,}\.\p{L}{2,}|(?:\p{N}[ .-]*){5}/u.test(name);
  if (!isName || name.length > limits.senderNameLength)
    throw new AppError('BAD_INPUT', { field: 'senderName' });
  return name;
}
