import type { Client, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { emailHashOf, requireEmail } from '../account-email.ts';
import { lockAccount } from '../account.queries.ts';
import { beginAttempt, forgiveAttempts, rememberDevice } from '#server/features/attempt/attempts.ts';
import { isWeakPassword } from './check-password.ts';
import { EmailChange } from '../email-change.entity.ts';
import { hashPassword } from './password-hash.ts';
import { readPassword } from './password-key.ts';
import { revokePartnerTokens } from '../revoke-access.ts';
import { proveEmail } from '../prove-email.ts';
import { forgetResetCode, tryResetCode } from './reset-code.ts';
import { setPassword } from './set-password.ts';
import { loggedAbout } from '../security-log.ts';

export type ResetPasswordInput = { email: string; encryptedPassword: string; verificationCode: string };

/** Hashed in place of text that cannot be decrypted, so that timing says nothing about the code. */
const placeholder = 'a password that nobody can read';

/**
 * Sets a new password with an e-mailed code, ends the account's other sessions, revokes its partner tokens and cancels a
 * pending change of address; the first proof of the mailbox ends more (`proveEmail`). A wrong code and an unknown address
 * do the same work and give the same answer, whatever the password. Throws EMAIL_INVALID, RATE_LIMITED, CODE_INVALID;
 * PASSWORD_UNREADABLE and PASSWORD_WEAK only for callers with the right code, without using up a try.
 */
export const resetPassword = loggedAbout(
  'RESET_PASSWORD',
  async (about, ctx: Context, input: ResetPasswordInput, client: Client): Promise<true> => {
    const email = requireEmail(input.email);
    const emailHash = emailHashOf(ctx, email.key);
    await beginAttempt(ctx, 'resetTry', emailHash, client);
    const password = await readPassword(ctx, input.encryptedPassword);
    const passwordHash = await hashPassword(password ?? placeholder);

    // Committed first: the try has to count, and nothing about the account is read before its code is known to be right.
    const tried = await ctx.em.transactional((em) =>
      tryResetCode(ctx, em, emailHash, input.verificationCode, client),
    );
    if (!tried.isRight) throw new AppError('CODE_INVALID', { field: 'verificationCode' });
    const isUnreadable = password === null;
    if (isUnreadable || (await isWeakPassword(password, email.key))) {
      await tried.takeBack(ctx.em);
      throw new AppError(isUnreadable ? 'PASSWORD_UNREADABLE' : 'PASSWORD_WEAK', {
        field: 'encryptedPassword',
      });
    }

    await ctx.em.transactional(async (em) => {
      // Locks the account first, as deletion does. A token being created waits for this, too, and then finds its session
      // ended.
      const account = await lockAccount(em, { emailHash });
      const codes = await forgetResetCode(em, emailHash);
      // Somebody else with the code was faster, or the account is gone.
      if (!account || !codes.includes(tried.id ?? ''))
        throw new AppError('CODE_INVALID', { field: 'verificationCode' });
      about.accountId = account.id;
      // Somebody who lost the password may have lost the account for a while: a stranger's token, or the links for a
      // stranger's address, would otherwise remain valid.
      const revoked = await revokePartnerTokens(ctx, em, account.id);
      await em.nativeDelete(EmailChange, { accountId: account.id });
      await proveEmail(ctx, em, account);
      await setPassword(ctx, em, account, passwordHash, revoked > 0 ? 'TOKENS_REVOKED' : 'PASSWORD_CHANGED');
      await rememberDevice(ctx, em, emailHash, client);
    });
    await forgiveAttempts(ctx, 'password', emailHash, client);
    return true;
  },
);
