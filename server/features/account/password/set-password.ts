import type { Context, Em } from '#server/context/context.ts';
import type { Account } from '../account.entity.ts';
import { forgetDevices } from '#server/features/attempt/attempts.ts';
import { endSessions, ownSession } from '../sign-in/end-sessions.ts';

/**
 * Gives an account a new password in the caller's transaction. All other sessions end, no device is known any more, and
 * the owner is told by e-mail. `notice`: which e-mail.
 */
export async function setPassword(
  ctx: Context,
  em: Em,
  account: Account,
  passwordHash: string,
  notice: 'PASSWORD_CHANGED' | 'TOKENS_REVOKED' = 'PASSWORD_CHANGED',
): Promise<void> {
  account.passwordHash = passwordHash;
  await em.flush();
  await forgetDevices(ctx, em, account.emailHash);
  await endSessions(ctx, em, { accountId: account.id, except: ownSession(ctx, account) });
  await ctx.jobs.send(em, 'account-mail', { purpose: notice, id: account.id, locale: null });
}
