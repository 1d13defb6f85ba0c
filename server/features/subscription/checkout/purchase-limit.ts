import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import { countIn, waitFor, type Counter } from '#server/features/attempt/throttle.ts';
import { mailboxOf } from '#shared/email.ts';
import { day } from '#shared/time-units.ts';
import { withdrawalDays } from '../refund/withdrawal.ts';

/**
 * Plans that one mailbox may buy in the time in which a purchase can be withdrawn from: each comes with its own
 * lookups, which could otherwise be had for free again and again. Renewals are not counted, and neither is a purchase
 * that was refunded at once.
 */
const most = 3;

type Counting = Pick<Context, 'vault' | 'now'>;

/** By mailbox: deleting the account and creating a new one changes nothing. */
const counterOf = (ctx: Counting, account: Account): Counter => ({
  key: ctx.vault.fingerprint('throttle', `purchase:${mailboxOf(emailOf(ctx, account))}`),
  limit: most,
  window: withdrawalDays * day,
});

/**
 * Counts a purchase that was paid, in the caller's transaction; false if it is one too many, as when many were ordered
 * before the first was paid.
 */
export async function countPurchase(ctx: Counting, em: Em, account: Account): Promise<boolean> {
  const [counted] = await countIn(em, ctx.now(), [counterOf(ctx, account)]);
  return counted?.wait === 0;
}

/** Throws RATE_LIMITED after too many purchases that were paid. */
export async function requireFewPurchases(ctx: Counting, em: Em, account: Account): Promise<void> {
  const retryAfter = await waitFor(em, ctx.now(), counterOf(ctx, account));
  if (retryAfter > 0)
    throw new AppError('RATE_LIMITED', {
      retryAfter,
      limit: most,
      message: `${most} plans in ${withdrawalDays} days for one e-mail address`,
    });
}
