import { AppError } from '#server/errors/errors.ts';
import { tokenLength } from '#shared/link-token.ts';
import { isToken } from './link.queries.ts';

const field = 'newKey';

/** Throws BAD_INPUT for a key that has another shape than those that the recipient's page generates. */
export function checkNewKey(newKey: string): void {
  const message = `a key has ${tokenLength} characters of base64url: 144 random bits`;
  if (!isToken(newKey)) throw new AppError('BAD_INPUT', { field, message });
}

export const keyOfAnotherRequest = () =>
  new AppError('BAD_INPUT', { field, message: 'this key belongs to another request' });
