import { randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { emailHashOf, requireEmail } from './account-email.ts';
import { accountByEmail, holdAccount } from './account.queries.ts';
import { Account } from './account.entity.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { checkSession, requireViewer } from './sign-in/session.ts';
import { logged } from './security-log.ts';

/** The secret part of the link sent to the old or the new address. */
export const emailChangeToken = (ctx: Pick<Context, 'vault'>, id: string, address: 'old' | 'new'): string =>
  ctx.vault.token(`email-change-${address}`, id);

/**
 * Requests a change of address: a link is sent to the old one and the new one, and nothing changes until both have
 * been used. An earlier request lapses. Throws UNAUTHENTICATED, EMAIL_INVALID, RATE_LIMITED, EMAIL_IN_USE.
 */
export const requestEmailChange = logged(
  'REQUEST_EMAIL_CHANGE',
  async (ctx: Context, input: { newEmail: string }, client: Client): Promise<true> => {
    const viewer = requireViewer(ctx);
    const { accountId } = viewer;
    const email = requireEmail(input.newEmail, 'newEmail');
    const account = await ctx.em.findOneOrFail(Account, { id: accountId });
    await beginAttempt(ctx, 'emailChange', account.emailHash, client, { isOwner: true });
    if (await accountByEmail(ctx, ctx.em, email.key))
      throw new AppError('EMAIL_IN_USE', { field: 'newEmail' });

    const id = randomUUID();
    const now = ctx.now();
    const values = {
      id,
      new_email_sealed: ctx.vault.seal(email.email, `email-change:${id}`),
      new_email_hash: emailHashOf(ctx, email.key),
      old_token_hash: ctx.vault.tokenHash(emailChangeToken(ctx, id, 'old')),
      new_token_hash: ctx.vault.tokenHash(emailChangeToken(ctx, id, 'new')),
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.emailChangeLife),
    };
    await ctx.em.transactional(async (em) => {
      // Waits for a password reset, which cancels changes of address and ends this session.
      await holdAccount(em, accountId);
      await checkSession(em, viewer);
      await rowsOf(em)
        .insertInto('email_change')
        .values({ ...values, account_id: accountId })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
        .execute();
      for (const purpose of ['EMAIL_CHANGE_OLD', 'EMAIL_CHANGE_NEW'] as const) {
        await ctx.jobs.send(em, 'account-mail', { purpose, id, locale: null });
      }
    });
    return true;
  },
);
