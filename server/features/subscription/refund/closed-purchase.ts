import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import { ClosedPurchase } from './closed-purchase.entity.ts';
import type { Checkout } from '../checkout.entity.ts';
import { ask, gatewayNamed, retryEnding } from '../gateways.ts';
import type { Payment } from '../payment.entity.ts';
import { withdrawn } from './refund-reason.ts';
import { withdrawalEnd, type Withdrawal } from './withdrawal.ts';

/**
 * Keeps what is needed to withdraw from an account's purchases before its rows are deleted; `payments` in the order in
 * which they were made, without failed ones. Returns the ends of their withdrawal periods.
 */
export async function keepClosedPurchases(
  ctx: Pick<Context, 'now'>,
  em: Em,
  checkouts: readonly Checkout[],
  payments: readonly Payment[],
): Promise<Date[]> {
  const ends: Date[] = [];
  for (const { id, gateway, reference } of checkouts) {
    const ofIt = payments.filter(({ checkoutId }) => checkoutId === id);
    const paid = ofIt.filter(({ state }) => state === 'PAID');
    const [firstPaid] = ofIt;
    if (!firstPaid || paid.length === 0 || !reference) continue;
    const eraseAt = withdrawalEnd(firstPaid.at);
    if (eraseAt <= ctx.now()) continue;
    const amount = paid.reduce((sum, payment) => sum + payment.amount, 0);
    const { currencyCode } = firstPaid;
    // Withdrawn from already; its refund is still to be made.
    const withdrawnAt = paid.every(({ refundReason }) => refundReason === withdrawn) ? ctx.now() : null;
    em.persist(
      em.create(ClosedPurchase, { id, gateway, reference, amount, currencyCode, withdrawnAt, eraseAt }),
    );
    ends.push(eraseAt);
  }
  await em.flush();
  return ends;
}

/** How to withdraw from one; null if none is kept. */
export async function closedWithdrawal(ctx: Context, id: string): Promise<Withdrawal | null> {
  const purchase = await ctx.em.fork().findOne(ClosedPurchase, { id });
  return purchase && shown(ctx, purchase);
}

/** Has a job refund everything that was paid for it. Repeating it does nothing. */
export async function withdrawClosedPurchase(ctx: Context, id: string): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    const purchase = await em.findOne(ClosedPurchase, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!purchase || shown(ctx, purchase).state !== 'OPEN') return;
    purchase.withdrawnAt = ctx.now();
    const { gateway, reference } = purchase;
    await ctx.jobs.send(em, 'refund-agreement', { gateway, reference });
  });
}

/**
 * Ends an agreement, and refunds everything that its gateway was paid for it, or only what was paid `after` then. Throws
 * PAYMENT_UNAVAILABLE, also if the agreement goes on; the job is then retried.
 */
export async function refundAgreement(
  ctx: Context,
  { gateway: name, reference: agreement }: { gateway: string; reference: string },
  after = new Date(0),
): Promise<void> {
  const gateway = gatewayNamed(ctx, name);
  await ask(() => gateway.cancel(agreement));
  // There may be a charge for a renewal that we do not know of yet.
  const { state: stateThere, payments } = await ask(() => gateway.read(agreement));
  for (const { reference, state, at } of payments) {
    if (state === 'PAID' && at > after) await ask(() => gateway.refund({ agreement, reference }));
  }
  if (stateThere === 'RUNNING') retryEnding(ctx, { gateway: name, reference: agreement });
}

const shown = (ctx: Context, { withdrawnAt, eraseAt, amount, currencyCode }: ClosedPurchase): Withdrawal => ({
  state: withdrawnAt ? 'DONE' : eraseAt <= ctx.now() ? 'OVER' : 'OPEN',
  until: eraseAt,
  amount: { amount, currency: currencyCode },
});
