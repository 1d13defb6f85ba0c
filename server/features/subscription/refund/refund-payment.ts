import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { Checkout } from '../checkout.entity.ts';
import { ask, gatewayNamed, type PaymentContext } from '../gateways.ts';
import type { QueuedRefund } from './queue-refund.ts';
import { Payment } from '../payment.entity.ts';
import { takePayment } from '../reconciliation/reconcile-checkout.ts';
import { takeState } from '../reconciliation/take-state.ts';
import { whileLocked } from '../subscription-lock.ts';

/**
 * Refunds a payment in full, and ends what it paid for and the renewal. Repeating it does nothing. Throws
 * NOT_FOUND, PAYMENT_UNAVAILABLE.
 */
export async function refundPayment(
  ctx: PaymentContext,
  input: { paymentId: string; reason: string },
): Promise<Payment> {
  const found = await ctx.em.fork().findOne(Payment, { id: input.paymentId });
  if (!found) throw new AppError('NOT_FOUND');
  const gateway = gatewayNamed(ctx, found.gateway);
  return whileLocked(ctx, found.accountId, async (em) => {
    const payment = await em.findOneOrFail(Payment, { id: found.id });
    if (payment.state !== 'PAID') return payment;
    const checkout = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
    const agreement = checkout.reference ?? '';
    await ask(() => gateway.cancel(agreement));
    await ask(() => gateway.refund({ agreement, reference: payment.reference }));
    payment.refundReason = input.reason;
    const refunded = {
      reference: payment.reference,
      state: 'REFUNDED',
      isTrial: payment.kind === 'TRIAL',
      amount: payment.amount,
      currencyCode: payment.currencyCode,
      at: payment.at,
      from: payment.periodStart,
      until: payment.periodEnd,
    } as const;
    const cancelled = { state: 'CANCELLED' } as const;
    await takePayment(ctx, em, checkout, refunded, cancelled);
    // The plan of an older payment stays valid until its end.
    await takeState(ctx, em, checkout, cancelled);
    await em.flush();
    return payment;
  });
}

/**
 * Makes the refund that a job was queued for. Throws PAYMENT_UNAVAILABLE; the job is then retried, and the log tells the
 * operator why: a gateway may refuse a refund while its own account is empty, or of a payment that is disputed.
 */
export async function refundOwed(ctx: Context, owed: QueuedRefund): Promise<void> {
  try {
    await refundAtGateway(ctx, owed);
  } catch (error) {
    const { paymentId, gateway, reference } = owed;
    if (error instanceof AppError)
      ctx.log.warn(
        { paymentId, gateway, reference, why: error.message },
        'a refund that is owed was not made',
      );
    throw error;
  }
}

async function refundAtGateway(ctx: Context, owed: QueuedRefund): Promise<void> {
  if (await ctx.em.fork().count(Payment, { id: owed.paymentId })) {
    await refundPayment(ctx, owed);
    return;
  }
  const gateway = gatewayNamed(ctx, owed.gateway);
  await ask(() => gateway.cancel(owed.agreement));
  await ask(() => gateway.refund(owed));
}
