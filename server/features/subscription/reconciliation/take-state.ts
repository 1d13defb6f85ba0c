import type { Em } from '#server/context/context.ts';
import { renewsItself, type Agreement } from '#server/ports/payment/port.ts';
import { announceSubscription } from '../announce-subscription.ts';
import { wasPaid, type Checkout } from '../checkout.entity.ts';
import { gatewayNamed, type PaymentContext } from '../gateways.ts';
import { queuePaymentMail } from '../payment-mail.ts';
import { isRenewing, next, type SubscriptionEvent } from '../subscription-machine.ts';
import { Subscription } from '../subscription.entity.ts';

/** An agreement as it is now at its gateway, without its payments. */
export type AgreementNow = Pick<Agreement, 'state' | 'nextChargeAt'>;

/** Applies what the gateway says of an agreement. The caller's transaction holds `lockSubscription`. */
export async function takeState(
  ctx: PaymentContext,
  em: Em,
  checkout: Checkout,
  { state, nextChargeAt }: AgreementNow,
): Promise<void> {
  if (!wasPaid(checkout)) {
    if (checkout.state === unpaid[state]) return;
    checkout.state = unpaid[state];
    checkout.settledAt = checkout.state === 'OPEN' ? null : ctx.now();
    const { browserForm } = gatewayNamed(ctx, checkout.gateway);
    // The payer reads that nothing was charged and orders anew; the gateway would try this one again by itself. Only
    // our own form goes on with the same agreement.
    if (state === 'DECLINED' && renewsItself(checkout.method) && !browserForm)
      await endAgreement(ctx, em, checkout);
    return;
  }
  const subscription = await subscriptionOfCheckout(em, checkout);
  if (state === 'RUNNING' && nextChargeAt && subscription) {
    const before = subscription.nextChargeAt?.getTime();
    Object.assign(subscription, next(subscription, { type: 'NEXT_CHARGE', at: nextChargeAt }));
    if (subscription.nextChargeAt?.getTime() === before) return;
    await em.flush();
    return announceSubscription(ctx, em, checkout);
  }
  const event = eventOf[state];
  if (!event || !subscription) return;
  const wasRenewing = isRenewing(subscription);
  Object.assign(subscription, next(subscription, event));
  if (!wasRenewing || isRenewing(subscription)) return;
  await em.flush();
  await announceSubscription(ctx, em, checkout);
  await queuePaymentMail(ctx, em, subscription.state === 'EXPIRED' ? 'ENDED' : 'CANCELLED', checkout, null);
}

/** The state of a checkout that has not been paid. */
const unpaid: Record<Agreement['state'], Checkout['state']> = {
  OPEN: 'OPEN',
  RUNNING: 'OPEN',
  PAID: 'OPEN',
  DECLINED: 'DECLINED',
  CANCELLED: 'ABANDONED',
  ABANDONED: 'ABANDONED',
  ENDED: 'DECLINED',
};

const eventOf: Partial<Record<Agreement['state'], SubscriptionEvent>> = {
  CANCELLED: { type: 'CANCELLED' },
  ENDED: { type: 'AGREEMENT_ENDED' },
};

/** The account's plan, if this purchase is what it comes from. */
export const subscriptionOfCheckout = (em: Em, checkout: Checkout): Promise<Subscription | null> =>
  em.findOne(Subscription, { accountId: checkout.accountId, checkoutId: checkout.id });

/** A plan that is over here must not be charged there any longer. */
export async function endAgreement(
  ctx: PaymentContext,
  em: Em,
  { gateway, reference }: Checkout,
): Promise<void> {
  if (reference) await ctx.jobs.send(em, 'cancel-agreement', { gateway, reference });
}
