import type { Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readEmail } from '#shared/email.ts';
import { accountByEmail } from './account.queries.ts';
import { beginAttempt, forgiveAttempts } from './attempts.ts';
import { isWeakPassword } from './check-password.ts';
import { hashPassword } from './password-hash.ts';
import { readPassword } from './password-key.ts';
import { forgetResetCode, tryResetCode } from './reset-code.ts';
import { setPassword } from './set-password.ts';

export type ResetPasswordInput = { email: string; encryptedPassword: string; verificationCode: string };

/** Judged and hashed where the text could not be read, so that this shows neither in the answer nor in its time. */
const stand = 'a password that nobody can read';

/**
 * Sets a new password by an e-mailed code and ends the account's other sessions. A wrong code, an unknown address and
 * text that cannot be read do the same work and answer the same. Throws EMAIL_INVALID, RATE_LIMITED, PASSWORD_WEAK
 * (which depends on the input alone), CODE_INVALID.
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<true> {
  const email = readEmail(input.email);
  if (!email.ok) throw new AppError(email.code, { field: 'email' });
  const emailHash = ctx.vault.fingerprint('email', email.key);
  await beginAttempt(ctx, 'resetTry', emailHash);

  const password = await readPassword(ctx, input.encryptedPassword);
  const isWeak = await isWeakPassword(password ?? stand, email.key);
  if (password !== null && isWeak) throw new AppError('PASSWORD_WEAK', { field: 'encryptedPassword' });
  const passwordHash = await hashPassword(password ?? stand);

  // Commits also when it fails: the try has to count.
  const isReset = await ctx.em.transactional(async (em: Em) => {
    const isRight = await tryResetCode(ctx, em, emailHash, input.verificationCode);
    const account = await accountByEmail(ctx, em, email.key);
    if (!isRight || !account || password === null) return false;
    await forgetResetCode(em, emailHash);
    await setPassword(ctx, em, account, passwordHash);
    return true;
  });
  if (!isReset) throw new AppError('CODE_INVALID', { field: 'verificationCode' });
  await forgiveAttempts(ctx, 'password', emailHash);
  return true;
}
