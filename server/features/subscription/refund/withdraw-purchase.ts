import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { announceSubscription } from '../announce-subscription.ts';
import { Checkout } from '../checkout.entity.ts';
import { closedWithdrawal, withdrawClosedPurchase } from './closed-purchase.ts';
import { queueRefund } from './queue-refund.ts';
import { Payment } from '../payment.entity.ts';
import { purchaseOfLink } from '../purchase-link.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { endOf } from '../renewal/extension.ts';
import { refundPayment } from './refund-payment.ts';
import { withdrawn } from './refund-reason.ts';
import { lockSubscription, whileLockedBriefly } from '../subscription-lock.ts';
import { next } from '../subscription-machine.ts';
import { Subscription } from '../subscription.entity.ts';
import { withdrawalEnd, type Withdrawal } from './withdrawal.ts';

/**
 * The purchase that a receipt's link is for, even after its account was deleted; reading changes nothing. Throws
 * LINK_INVALID.
 */
export async function withdrawal(ctx: Context, input: { token: string }): Promise<Withdrawal> {
  const id = purchaseOfLink(ctx, 'withdrawal', input.token);
  const payments = await paymentsBehind(ctx, id);
  const [first] = payments;
  if (!first) {
    const closed = await closedWithdrawal(ctx, id);
    if (!closed) throw new AppError('LINK_INVALID');
    return closed;
  }
  const until = withdrawalEnd(first.at);
  const paid = payments.filter(({ state, refundReason }) => state === 'PAID' && refundReason !== withdrawn);
  const counted = paid.length > 0 ? paid : payments;
  return {
    state: paid.length === 0 ? 'DONE' : until <= ctx.now() ? 'OVER' : 'OPEN',
    until,
    amount: {
      amount: counted.reduce((sum, { amount }) => sum + amount, 0),
      currency: first.currencyCode,
    },
  };
}

/**
 * Withdraws from a purchase: everything that was paid for it is refunded, and it ends. If its gateway refuses, or does
 * not answer, it counts all the same, and jobs refund. Throws LINK_INVALID, WITHDRAWAL_OVER; UNAVAILABLE while the
 * gateway is being queried about this very purchase.
 */
export async function withdrawPurchase(ctx: Context, input: { token: string }): Promise<Withdrawal> {
  const present = await withdrawal(ctx, input);
  if (present.state === 'OVER') throw new AppError('WITHDRAWAL_OVER');
  const id = purchaseOfLink(ctx, 'withdrawal', input.token);
  try {
    // There may be a charge for a renewal that we do not know of yet.
    await reconcileCheckout(ctx, id);
    // The newest first: it ends the plan.
    for (const { id: paymentId, state } of (await paymentsBehind(ctx, id)).toReversed()) {
      if (state === 'PAID') await refundPayment(ctx, { paymentId, reason: withdrawn });
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE')) throw error;
    await refundLater(ctx, id);
  }
  await withdrawClosedPurchase(ctx, id);
  return withdrawal(ctx, input);
}

/** Ends what was bought, and has a job refund each of its payments. */
async function refundLater(ctx: Context, checkoutId: string): Promise<void> {
  await whileLockedBriefly(ctx, async (em) => {
    const checkout = await em.findOneOrFail(Checkout, { id: checkoutId });
    const { accountId, reference: agreement } = checkout;
    await lockSubscription(em, accountId);
    if (!agreement || !(await holdAccount(em, accountId))) return;
    const owed = await em.find(Payment, { checkoutId, state: 'PAID' }, { orderBy: { at: 'desc' } });
    for (const payment of owed) {
      // The button was pressed before: a job refunds it already.
      if (payment.refundReason !== withdrawn)
        await queueRefund(ctx, em, payment, { agreement, reason: withdrawn });
    }
    const subscription = await em.findOne(Subscription, { accountId, checkoutId });
    const [newest] = owed;
    if (subscription && newest)
      Object.assign(subscription, next(subscription, { type: 'REFUNDED', at: endOf(newest, ctx.now()) }));
    await em.flush();
    await announceSubscription(ctx, em, checkout);
  });
}

const paymentsBehind = (ctx: Context, checkoutId: string): Promise<Payment[]> =>
  ctx.em.fork().find(Payment, { checkoutId, state: { $ne: 'FAILED' } }, { orderBy: { at: 'asc' } });
