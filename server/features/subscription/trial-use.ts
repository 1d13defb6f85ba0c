import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { yearsAfter } from '#server/sql/instants.ts';
import { mailboxOf } from '#shared/email.ts';
import { Payment } from './payment.entity.ts';
import { TrialUse } from './trial-use.entity.ts';

/** Years after which a mailbox may have another trial. */
const years = 3;

const mailboxHashOf = (ctx: Pick<Context, 'vault'>, account: Account): Buffer =>
  ctx.vault.fingerprint('trial', mailboxOf(emailOf(ctx, account)));

/**
 * Records in the caller's transaction that this account's mailbox has its trial; false if it has already had one.
 */
export async function noteTrial(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<boolean> {
  if (await trialKnownUntil(ctx, em, account)) return false;
  const now = ctx.now();
  const use = { used_at: now, erase_at: yearsAfter(now, years) };
  const noted = await rowsOf(em)
    .insertInto('trial_use')
    .values({ mailbox_hash: mailboxHashOf(ctx, account), ...use })
    .onConflict((conflict) =>
      // What has expired no longer counts, even before the job has erased it.
      conflict.column('mailbox_hash').doUpdateSet(use).where('trial_use.erase_at', '<=', now),
    )
    .returning('used_at')
    .executeTakeFirst();
  return noted !== undefined;
}

/** What is recorded of the trial of this account's mailbox; null if it has had none. */
export function trialUseOf(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<TrialUse | null> {
  const mailboxHash = mailboxHashOf(ctx, account);
  return em.findOne(TrialUse, { mailboxHash, eraseAt: { $gt: ctx.now() } });
}

/** Until when it is recorded that this account's mailbox has had its trial; null if it has not. */
export const trialKnownUntil = async (
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<Date | null> => (await trialUseOf(ctx, em, account))?.eraseAt ?? null;

/** The reason for refunding a payment made after the period that it was for. */
export const latePayment = 'LATE_PAYMENT';

/** Whether this account may have a trial: once per mailbox, and never after a payment that bought something. */
export async function mayTry(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<boolean> {
  const payments = await em.find(Payment, { accountId: account.id, state: { $ne: 'FAILED' } });
  const hasPaid = payments.some(({ refundReason }) => refundReason !== latePayment);
  return !hasPaid && (await trialKnownUntil(ctx, em, account)) === null;
}
