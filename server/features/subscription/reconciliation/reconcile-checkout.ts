import { randomUUID } from 'node:crypto';
import type { Em } from '#server/context/context.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { renewsItself, type ProviderPayment } from '#server/ports/payment/port.ts';
import { announceSubscription } from '../announce-subscription.ts';
import { Checkout } from '../checkout.entity.ts';
import { ask, gatewayNamed, type PaymentContext } from '../gateways.ts';
import { queueRefund } from '../refund/queue-refund.ts';
import { Payment } from '../payment.entity.ts';
import { queuePaymentMail } from '../payment-mail.ts';
import { afterCancellation, isOwed, refundedThere, refundReasonOf } from '../refund/refund-reason.ts';
import { endOf, isExtension, periodOf } from '../renewal/extension.ts';
import { whileLocked } from '../subscription-lock.ts';
import { isRenewing, next, started, type Standing } from '../subscription-machine.ts';
import { Subscription } from '../subscription.entity.ts';
import { endAgreement, subscriptionOfCheckout, takeState, type AgreementNow } from './take-state.ts';

/**
 * Updates our state to match the gateway's state of an agreement. The gateway is queried while the account's purchases
 * are locked, so an answer is never older than an earlier one: webhooks may come twice, late, in any order or not at
 * all. Returns whether the agreement goes on at the gateway although it is over here; a job is then queued that ends it
 * there, except with `isEnding`, by that job itself. Throws PAYMENT_UNAVAILABLE.
 */
export async function reconcileCheckout(
  ctx: PaymentContext,
  checkoutId: string,
  { isEnding = false } = {},
): Promise<boolean> {
  const found = await ctx.em.fork().findOne(Checkout, { id: checkoutId });
  if (!found) return false;
  const gateway = gatewayNamed(ctx, found.gateway);
  return whileLocked(ctx, found.accountId, async (em) => {
    const checkout = await em.findOne(Checkout, { id: checkoutId });
    if (!checkout?.reference) return false;
    const { reference } = checkout;
    const agreement = await ask(() => gateway.read(reference));
    // The purchase's account was deleted in the meantime.
    if (!(await holdAccount(em, found.accountId))) return false;
    const refunded = agreement.payments.filter(({ state }) => state === 'REFUNDED').toReversed();
    const others = agreement.payments.filter(({ state }) => state !== 'REFUNDED');
    // The newest refund first: it ends the plan, and the e-mails about older ones then say so.
    for (const payment of [...others, ...refunded]) await takePayment(ctx, em, checkout, payment, agreement);
    await takeState(ctx, em, checkout, agreement);
    await em.flush();
    const plan = await subscriptionOfCheckout(em, checkout);
    const goesOn = agreement.state === 'RUNNING' && !(plan && isRenewing(plan));
    // The agreement was told to end, and was not, or was begun again: it would go on to collect.
    if (goesOn && !isEnding) await endAgreement(ctx, em, checkout);
    return goesOn;
  });
}

/**
 * Stores a payment once, and applies it once. The caller's transaction holds `lockSubscription`. `agreement`: as it is
 * now at the gateway; null if the gateway was not queried.
 */
export async function takePayment(
  ctx: PaymentContext,
  em: Em,
  checkout: Checkout,
  given: ProviderPayment,
  agreement: AgreementNow | null = null,
): Promise<void> {
  if (!(await holdAccount(em, checkout.accountId))) throw new Error('a payment of an account that is gone');
  const { gateway } = checkout;
  const known = await em.findOne(Payment, { gateway, reference: given.reference });
  if (known?.state === given.state || known?.state === 'REFUNDED') return;
  if (known && given.state === 'FAILED') return;
  const payment =
    known ??
    em.create(Payment, {
      id: randomUUID(),
      accountId: checkout.accountId,
      checkoutId: checkout.id,
      gateway,
      reference: given.reference,
      kind: given.isTrial ? 'TRIAL' : 'PERIOD',
      state: given.state,
      amount: given.amount,
      currencyCode: given.currencyCode,
      at: given.at,
      ...periodOf(checkout, given),
      refundedAt: null,
      refundReason: null,
    });
  // A renewal that failed may be paid later outside of the gateway, which then charges nothing.
  Object.assign(payment, { state: given.state, amount: given.amount });
  if (given.state === 'PAID') payment.at = given.at;
  em.persist(payment);
  if (given.state === 'REFUNDED') {
    payment.refundedAt = ctx.now();
    payment.refundReason ??= refundedThere;
    await takeRefund(ctx, em, checkout, payment, agreement);
  } else if (given.state === 'PAID') await takePaid(ctx, em, checkout, payment, agreement);
  else await takeFailed(ctx, em, checkout, payment, agreement);
  await em.flush();
  await announceSubscription(ctx, em, checkout);
}

async function takePaid(
  ctx: PaymentContext,
  em: Em,
  checkout: Checkout,
  payment: Payment,
  agreement: AgreementNow | null,
): Promise<void> {
  const isTrial = payment.kind === 'TRIAL';
  const renews = renewsItself(checkout.method);
  const grace = renews ? gatewayNamed(ctx, checkout.gateway).grace : 0;
  // Lookups count anew from the payment, also where the period begins later.
  const from = payment.at < payment.periodStart ? payment.at : payment.periodStart;
  const event = { from, until: payment.periodEnd, isTrial, renews, grace };
  const present = await em.findOne(Subscription, { accountId: checkout.accountId });
  const refundReason = await refundReasonOf(ctx, em, checkout, payment, present);
  // What was bought before a cancellation stays bought.
  if (refundReason !== afterCancellation) {
    // A card may have been declined before.
    if (checkout.state !== 'PAID') checkout.settledAt = ctx.now();
    checkout.state = refundReason ? 'REFUNDED' : 'PAID';
  }
  if (refundReason) {
    const agreement = checkout.reference ?? '';
    return queueRefund(ctx, em, payment, { agreement, reason: refundReason });
  }
  const scheduled = <S extends Standing>(standing: S): S =>
    agreement?.nextChargeAt ? next(standing, { type: 'NEXT_CHARGE', at: agreement.nextChargeAt }) : standing;
  if (present?.checkoutId === checkout.id) {
    Object.assign(present, scheduled(next(present, { type: 'PAID', ...event })), {
      remindedAt: null,
      unansweredSince: null,
    });
  } else {
    const begun = {
      ...scheduled(started(event)),
      planId: checkout.planId,
      createdAt: present && isExtension(checkout, present) ? present.createdAt : ctx.now(),
      remindedAt: null,
      cancelledAt: null,
      unansweredSince: null,
      gateway: checkout.gateway,
      reference: checkout.reference,
      checkoutId: checkout.id,
    };
    // An earlier plan that is over, but whose end still waited for its gateway. It may have been renewed there.
    if (present?.gateway && present.reference && isRenewing(present)) {
      const { gateway, reference } = present;
      await ctx.jobs.send(em, 'take-payment-event', { gateway, reference, kind: 'replaced' });
    }
    if (present) Object.assign(present, begun);
    else em.persist(em.create(Subscription, { id: randomUUID(), accountId: checkout.accountId, ...begun }));
  }
  await em.flush();
  const isFirst = (await em.count(Payment, { checkoutId: checkout.id, state: 'PAID' })) === 1;
  await queuePaymentMail(ctx, em, isFirst ? 'RECEIPT' : 'RENEWED', checkout, payment);
}

async function takeFailed(
  ctx: PaymentContext,
  em: Em,
  checkout: Checkout,
  payment: Payment,
  agreement: AgreementNow | null,
): Promise<void> {
  const subscription = await subscriptionOfCheckout(em, checkout);
  // The plan's owner has cancelled, or read that it has ended, in the meantime.
  if (!subscription || !isRenewing(subscription)) return;
  Object.assign(subscription, next(subscription, { type: 'PAYMENT_FAILED' }));
  await em.flush();
  // The gateway gave up with this failure: `takeState` reports it, once.
  if (agreement?.state === 'ENDED') return;
  await queuePaymentMail(ctx, em, 'PAYMENT_FAILED', checkout, payment);
}

async function takeRefund(
  ctx: PaymentContext,
  em: Em,
  checkout: Checkout,
  payment: Payment,
  agreement: AgreementNow | null,
): Promise<void> {
  const subscription = await subscriptionOfCheckout(em, checkout);
  const reason = payment.refundReason;
  const isCurrent = subscription && payment.periodEnd >= subscription.paidUntil && !isOwed(reason);
  if (!subscription || isCurrent) checkout.state = 'REFUNDED';
  if (isCurrent)
    Object.assign(subscription, next(subscription, { type: 'REFUNDED', at: endOf(payment, ctx.now()) }));
  await em.flush();
  if (checkout.state === 'REFUNDED') await endAgreement(ctx, em, checkout);
  const renews = subscription && isRenewing(subscription) && agreement?.state === 'RUNNING';
  const purpose = isOwed(reason) ? reason : renews ? 'REFUNDED_RENEWS' : 'REFUNDED';
  await queuePaymentMail(ctx, em, purpose, checkout, payment);
}
