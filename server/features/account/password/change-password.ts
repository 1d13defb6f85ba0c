import type { Client, Context } from '#server/context/context.ts';
import { Account } from '../account.entity.ts';
import { emailOf } from '../account-email.ts';
import { accountWithPassword } from '../account.queries.ts';
import { beginAttempt, rememberDevice } from '#server/features/attempt/attempts.ts';
import { checkPassword } from './check-password.ts';
import { confirmIdentity, type Proof } from '../confirm-identity.ts';
import { hashPassword } from './password-hash.ts';
import { decryptPassword } from './password-key.ts';
import { checkSession, requireViewer } from '../sign-in/session.ts';
import { setPassword } from './set-password.ts';
import { logged } from '../security-log.ts';

/**
 * Changes the viewer's password, or sets the first one; the other sessions end. Throws UNAUTHENTICATED, RATE_LIMITED,
 * PASSWORD_UNREADABLE, PASSWORD_WEAK, and what `confirmIdentity` throws.
 */
export const changePassword = logged(
  'CHANGE_PASSWORD',
  async (ctx: Context, input: Proof & { encryptedNewPassword: string }, client: Client): Promise<true> => {
    const viewer = requireViewer(ctx);
    const { accountId } = viewer;
    const field = 'encryptedNewPassword';
    const account = await ctx.em.findOneOrFail(Account, { id: accountId });
    const password = await decryptPassword(ctx, input.encryptedNewPassword, field);
    await checkPassword(password, emailOf(ctx, account), field);
    await beginAttempt(ctx, 'passwordChange', account.emailHash, client, { isOwner: true });
    const confirmed = await confirmIdentity(ctx, account, input, client);
    const passwordHash = await hashPassword(password);
    await ctx.em.fork().transactional(async (em) => {
      const present = await accountWithPassword(em, { id: accountId }, confirmed);
      await checkSession(em, viewer);
      await setPassword(ctx, em, present, passwordHash);
      await rememberDevice(ctx, em, present.emailHash, client);
    });
    return true;
  },
);
