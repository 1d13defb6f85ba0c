import { renewsItself, type ProviderPayment } from '#server/ports/payment/port.ts';
import { plusDays, type Money } from '#shared/money.ts';
import { day } from '#shared/time-units.ts';
import type { Checkout } from '../checkout.entity.ts';
import type { Payment } from '../payment.entity.ts';
import type { Subscription } from '../subscription.entity.ts';

/** How long before its end a plan that does not renew can be extended, and is its owner first reminded, milliseconds. */
export const extensionOpens = 3 * day;
/** How long after its end it can still be extended, milliseconds. */
const extensionCloses = 7 * day;

/** A further period of a plan that does not renew by itself, at the price that was agreed to. */
export type Extension = {
  /** OPEN: can be paid. DONE: it is paid. OVER: too late, or the plan was withdrawn from or replaced. */
  state: 'OPEN' | 'DONE' | 'OVER';
  price: Money;
  method: Checkout['method'];
  /** The end of what is paid for. */
  from: Date;
  /** The end after this payment; with DONE, the present one. */
  until: Date;
  /** The last moment at which it can be paid. */
  payableUntil: Date;
};

/** Whether this plan can be extended now. A cancelled one can: its owner pays deliberately. */
export const canExtend = ({ state, paidUntil }: Subscription, { method }: Checkout, now: Date): boolean =>
  !renewsItself(method) &&
  state !== 'UNSUBSCRIBED' &&
  paidUntil.getTime() - extensionOpens <= now.getTime() &&
  now.getTime() < paidUntil.getTime() + extensionCloses;

/** What extending a plan costs and brings. `subscription`: the account's plan now; `checkout`: what the link is for. */
export function extensionOf(checkout: Checkout, subscription: Subscription, now: Date): Extension {
  const { amountLater: amount, currencyCode: currency, method, periodDays } = checkout;
  const { paidUntil: from } = subscription;
  const isDone = subscription.checkoutId !== checkout.id && subscription.validUntil > now;
  const isOpen = subscription.checkoutId === checkout.id && canExtend(subscription, checkout, now);
  return {
    state: isDone ? 'DONE' : isOpen ? 'OPEN' : 'OVER',
    price: { amount, currency },
    method,
    from,
    until: isDone ? from : plusDays(from, periodDays),
    payableUntil: new Date(from.getTime() + extensionCloses),
  };
}

/** Whether paying this order continues the present plan: nothing else has extended, ended or replaced it since. */
export const isExtension = ({ extendsFrom }: Checkout, { state, paidUntil }: Subscription): boolean =>
  extendsFrom?.getTime() === paidUntil.getTime() && state !== 'UNSUBSCRIBED';

/** The period that a payment is for. What extends a plan continues it, unless it was paid too late for that. */
export const periodOf = ({ extendsFrom, periodDays }: Checkout, { at, from, until }: ProviderPayment) =>
  extendsFrom && at.getTime() < extendsFrom.getTime() + extensionCloses
    ? { periodStart: extendsFrom, periodEnd: plusDays(extendsFrom, periodDays) }
    : { periodStart: from, periodEnd: until };

/** When a plan ends whose last payment is refunded: at once, or when that payment's period would begin. */
export const endOf = ({ periodStart }: Pick<Payment, 'periodStart'>, now: Date): Date =>
  periodStart > now ? periodStart : now;
