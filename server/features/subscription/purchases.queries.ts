import type { Context } from '#server/context/context.ts';
import { Checkout } from './checkout.entity.ts';
import { PaymentEvent } from './reconciliation/payment-event.entity.ts';
import { Payment } from './payment.entity.ts';
import { RenewalConsent } from './checkout/renewal-consent.entity.ts';
import { Subscription } from './subscription.entity.ts';

/** A purchase as its operator may see it: no name and no address. */
export type Purchase = Pick<
  Checkout,
  'id' | 'accountId' | 'gateway' | 'method' | 'state' | 'currencyCode' | 'amountNow' | 'amountLater'
> & { reference: string | null; createdAt: Date };

export type PurchaseDetail = Purchase & {
  trialDays: number;
  periodDays: number;
  settledAt: Date | null;
  consent: { version: string; givenAt: Date } | null;
  subscription: Pick<Subscription, 'state' | 'paidUntil' | 'validUntil' | 'failedAttempts'> | null;
  payments: (Pick<Payment, 'id' | 'reference' | 'state' | 'kind' | 'amount' | 'at'> & {
    refundReason: string | null;
  })[];
  events: { kind: string; eventId: string; receivedAt: Date }[];
};

const purchaseOf = (checkout: Checkout): Purchase => ({
  id: checkout.id,
  accountId: checkout.accountId,
  gateway: checkout.gateway,
  method: checkout.method,
  state: checkout.state,
  currencyCode: checkout.currencyCode,
  amountNow: checkout.amountNow,
  amountLater: checkout.amountLater,
  reference: checkout.reference ?? null,
  createdAt: checkout.createdAt,
});

/** The latest purchases, newest first. */
export async function latestPurchases(ctx: Pick<Context, 'em'>, atMost: number): Promise<Purchase[]> {
  const found = await ctx.em
    .fork()
    .find(Checkout, {}, { orderBy: { createdAt: 'desc', id: 'asc' }, limit: atMost });
  return found.map(purchaseOf);
}

/** All purchases for an identifier: a purchase's own, a payment's (shown on the receipt) or an account's. */
export async function purchasesOf(ctx: Pick<Context, 'em'>, id: string): Promise<PurchaseDetail[]> {
  const em = ctx.em.fork();
  const payment = await em.findOne(Payment, { id });
  const found = await em.find(
    Checkout,
    { $or: [{ id: payment?.checkoutId ?? id }, { accountId: id }] },
    { orderBy: { createdAt: 'desc' } },
  );
  return Promise.all(found.map((checkout) => detailOf(ctx, checkout)));
}

async function detailOf(ctx: Pick<Context, 'em'>, checkout: Checkout): Promise<PurchaseDetail> {
  const em = ctx.em.fork();
  const { id: checkoutId, gateway, reference } = checkout;
  const payments = await em.find(Payment, { checkoutId }, { orderBy: { at: 'asc', id: 'asc' } });
  const events = reference
    ? await em.find(PaymentEvent, { gateway, reference }, { orderBy: { receivedAt: 'asc' } })
    : [];
  const consent = await em.findOne(RenewalConsent, { checkoutId });
  const subscription = await em.findOne(Subscription, { checkoutId });
  return {
    ...purchaseOf(checkout),
    trialDays: checkout.trialDays,
    periodDays: checkout.periodDays,
    settledAt: checkout.settledAt ?? null,
    consent: consent && { version: consent.version, givenAt: consent.givenAt },
    subscription: subscription && {
      state: subscription.state,
      paidUntil: subscription.paidUntil,
      validUntil: subscription.validUntil,
      failedAttempts: subscription.failedAttempts,
    },
    payments: payments.map((one) => ({
      id: one.id,
      reference: one.reference,
      state: one.state,
      kind: one.kind,
      amount: one.amount,
      at: one.at,
      refundReason: one.refundReason ?? null,
    })),
    events: events.map(({ kind, eventId, receivedAt }) => ({ kind, eventId, receivedAt })),
  };
}
