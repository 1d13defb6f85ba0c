import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { followMailbox } from '#server/features/message/follow-mailbox.ts';
import { requesterHash } from '#server/features/message/queue-message.ts';
import { readEmail } from '#shared/email.ts';
import type { Account } from './account.entity.ts';
import { emailHashOf, emailOf, sealEmail } from './account-email.ts';
import { lockAccount } from './account.queries.ts';
import { EmailChange } from './email-change.entity.ts';
import { proveEmail } from './prove-email.ts';
import { forgetResetCode } from './password/reset-code.ts';
import { linkHash, spendAllSignInLinks } from './sign-in/sign-in-with-link.ts';
import { loggedAbout } from './security-log.ts';

/** Progress of a change of address. */
export type EmailChangeState = 'AWAITING_OTHER' | 'CHANGED';

/**
 * Confirms the change from one of the two mailboxes; after both, the account has its new address. Needs no session:
 * each link is opened on whatever device has its mailbox. Throws LINK_INVALID, LINK_EXPIRED, EMAIL_IN_USE.
 */
export const confirmEmailChange = loggedAbout(
  'CONFIRM_EMAIL_CHANGE',
  async (about, ctx: Context, input: { token: string }): Promise<EmailChangeState> => {
    const hash = linkHash(ctx, input.token);
    try {
      return await ctx.em.transactional(async (em) => {
        const ofToken = { $or: [{ oldTokenHash: hash }, { newTokenHash: hash }] };
        // Locks the account first, as deletion does, so that they do not deadlock.
        const found = await em.findOne(EmailChange, ofToken);
        const account = found && (await lockAccount(em, { id: found.accountId }));
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
        const change = account && (await em.findOne(EmailChange, ofToken, lock));
        if (!change) throw new AppError('LINK_INVALID');
        about.accountId = change.accountId;
        const now = ctx.now();
        if (change.expiresAt <= now) throw new AppError('LINK_EXPIRED');
        if (hash.equals(change.oldTokenHash)) {
          change.oldConfirmedAt ??= now;
          await proveEmail(ctx, em, account, change.id);
        } else change.newConfirmedAt ??= now;
        await em.flush();
        if (!change.oldConfirmedAt || !change.newConfirmedAt) return 'AWAITING_OTHER';
        await apply(ctx, em, account, change);
        return 'CHANGED';
      });
    } catch (error) {
      // Somebody created an account with the new address in the meantime.
      if (error instanceof UniqueConstraintViolationException) throw new AppError('EMAIL_IN_USE');
      throw error;
    }
  },
);

async function apply(ctx: Context, em: Em, account: Account, change: EmailChange): Promise<void> {
  const email = readEmail(pendingEmail(ctx, change));
  if (!email.ok) throw new Error('an address was stored that cannot be read');
  // Links sent to the old mailbox must no longer open the account.
  await forgetResetCode(em, account.emailHash);
  await spendAllSignInLinks(ctx, em, account.id);
  const from = requesterHash(ctx, emailOf(ctx, account));
  account.emailSealed = sealEmail(ctx, account, email);
  account.emailHash = emailHashOf(ctx, email.key);
  const to = requesterHash(ctx, email.email);
  if (!to.equals(account.requesterHash)) {
    await followMailbox(ctx, em, from, to);
    account.requesterHash = to;
  }
  await em.remove(change).flush();
}

/** The address awaiting confirmation, in plain text. */
export const pendingEmail = (ctx: Pick<Context, 'vault'>, change: EmailChange): string =>
  ctx.vault.open(change.newEmailSealed, `email-change:${change.id}`);

/** The new address that an account is waiting to confirm; null if there is none. */
export async function pendingEmailOf(ctx: Context, accountId: string): Promise<string | null> {
  const change = await ctx.em.fork().findOne(EmailChange, { accountId, expiresAt: { $gt: ctx.now() } });
  return change && pendingEmail(ctx, change);
}
