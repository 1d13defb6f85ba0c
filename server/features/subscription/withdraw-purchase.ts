import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { plusDays } from '#shared/money.ts';
import { Checkout } from './checkout.entity.ts';
import { Payment } from './payment.entity.ts';
import { reconcileCheckout, withdrawn } from './reconcile-checkout.ts';
import { refundPayment } from './refund-payment.ts';
import { withdrawalToken } from './withdrawal-token.ts';

/** Days after the first payment in which a purchase can be withdrawn from, without a reason and without signing in. */
export const withdrawalDays = 14;

export type Withdrawal = {
  /** OPEN: can be withdrawn from. OVER: the days have passed. DONE: the money is on its way back. */
  state: 'OPEN' | 'OVER' | 'DONE';
  until: Date;
  amount: number;
  currencyCode: string;
};

/** What a receipt's link leads to; reading changes nothing. Throws LINK_INVALID. */
export async function withdrawal(ctx: Context, input: { token: string }): Promise<Withdrawal> {
  const payments = await paymentsBehind(ctx, input.token);
  const [first] = payments;
  if (!first) throw new AppError('LINK_INVALID');
  const until = plusDays(first.at, withdrawalDays);
  const paid = payments.filter(({ state }) => state === 'PAID');
  const counted = paid.length > 0 ? paid : payments;
  return {
    state: paid.length === 0 ? 'DONE' : until <= ctx.now() ? 'OVER' : 'OPEN',
    until,
    amount: counted.reduce((sum, { amount }) => sum + amount, 0),
    currencyCode: first.currencyCode,
  };
}

/**
 * Withdraws from a purchase: everything that was paid for it goes back, and it ends. Throws LINK_INVALID, WITHDRAWAL_OVER,
 * PAYMENT_UNAVAILABLE.
 */
export async function withdrawPurchase(ctx: Context, input: { token: string }): Promise<Withdrawal> {
  const present = await withdrawal(ctx, input);
  if (present.state === 'OVER') throw new AppError('WITHDRAWAL_OVER');
  const [first] = await paymentsBehind(ctx, input.token);
  // A renewal may have been charged that we have not heard of.
  if (first) await reconcileCheckout(ctx, first.checkoutId);
  for (const { id, state } of await paymentsBehind(ctx, input.token)) {
    if (state === 'PAID') await refundPayment(ctx, { paymentId: id, reason: withdrawn });
  }
  return withdrawal(ctx, input);
}

async function paymentsBehind(ctx: Context, token: string): Promise<Payment[]> {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{20,40}$/.exec(token)?.[1];
  if (!id || token !== withdrawalToken(ctx, id)) throw new AppError('LINK_INVALID');
  const em = ctx.em.fork();
  if (!(await em.count(Checkout, { id }))) throw new AppError('LINK_INVALID');
  return em.find(Payment, { checkoutId: id, state: { $ne: 'FAILED' } }, { orderBy: { at: 'asc' } });
}
