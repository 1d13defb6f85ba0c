import { limits } from '#shared/limits.ts';

/** What RSA 2048 with PKCS#1 v1.5 padding can carry. */
const mostBytes = 245;

/** What is wrong with a password's length; only the server can say whether it is easy to guess. */
export function lengthProblem(password: string): 'passwordShort' | 'passwordLong' | null {
  if (password.length < limits.passwordMinLength) return 'passwordShort';
  return isTooLong(password) ? 'passwordLong' : null;
}

export const isTooLong = (password: string): boolean =>
  password.length > limits.passwordLength || new TextEncoder().encode(password).length > mostBytes;
