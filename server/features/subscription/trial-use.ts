import { rowsOf, type Context, type Em } from '#server/context.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account.queries.ts';
import { mailboxOf } from '#shared/email.ts';
import { Payment } from './payment.entity.ts';
import { TrialUse } from './trial-use.entity.ts';

/** Years after which a mailbox may try again. */
const years = 3;

const hashOf = (ctx: Pick<Context, 'vault'>, account: Account): Buffer =>
  ctx.vault.fingerprint('trial', mailboxOf(emailOf(ctx, account)));

/** Notes in the caller's transaction that this account's mailbox had its trial. */
export async function noteTrial(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<void> {
  const eraseAt = new Date(ctx.now());
  eraseAt.setUTCFullYear(eraseAt.getUTCFullYear() + years);
  await rowsOf(em)
    .insertInto('trial_use')
    .values({ mailbox_hash: hashOf(ctx, account), used_at: ctx.now(), erase_at: eraseAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Until when it is known that this account's mailbox had its trial; null when it had none. */
export async function trialKnownUntil(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<Date | null> {
  const use = await em.findOne(TrialUse, { mailboxHash: hashOf(ctx, account), eraseAt: { $gt: ctx.now() } });
  return use?.eraseAt ?? null;
}

/** Whether the trial is open to this account: once for each mailbox, and never after a payment. */
export async function mayTry(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<boolean> {
  const hasPaid = (await em.count(Payment, { accountId: account.id, state: { $ne: 'FAILED' } })) > 0;
  return !hasPaid && (await trialKnownUntil(ctx, em, account)) === null;
}
