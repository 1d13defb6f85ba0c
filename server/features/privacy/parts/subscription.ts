import { yearsAfter } from '#server/sql/instants.ts';
import { openDetail } from '#server/features/subscription/checkout/checkout-detail.ts';
import { Checkout } from '#server/features/subscription/checkout.entity.ts';
import { keepClosedPurchases } from '#server/features/subscription/refund/closed-purchase.ts';
import { PaymentEvent } from '#server/features/subscription/reconciliation/payment-event.entity.ts';
import { Payment } from '#server/features/subscription/payment.entity.ts';
import { QuotaEntry } from '#server/features/subscription/quota-entry.entity.ts';
import { shownReason } from '#server/features/subscription/refund/refund-reason.ts';
import { RenewalConsent } from '#server/features/subscription/checkout/renewal-consent.entity.ts';
import { Subscription } from '#server/features/subscription/subscription.entity.ts';
import { trialKnownUntil, trialUseOf } from '#server/features/subscription/trial-use.ts';
import type { AccountPart } from '../account-part.ts';
import { keepRecords } from '../keep-records.ts';

/** Payment records are kept this many years (Indonesia's law on company documents, art. 11). */
const bookYears = 10;

/** The paid plan and everything about its payments. The plan ends with the account; proofs of payment are kept. */
export const subscriptionPart: AccountPart = {
  tables: ['subscription', 'checkout', 'payment', 'renewal_consent', 'quota_entry'],
  async rows(ctx, account) {
    const em = ctx.em.fork();
    const ofAccount = { accountId: account.id };
    const subscription = await em.findOne(Subscription, ofAccount);
    const [checkouts, payments, consents, lookups] = await Promise.all([
      ctx.em.fork().find(Checkout, ofAccount, { orderBy: { createdAt: 'asc' } }),
      ctx.em.fork().find(Payment, ofAccount, { orderBy: { at: 'asc' } }),
      ctx.em.fork().find(RenewalConsent, ofAccount, { orderBy: { givenAt: 'asc' } }),
      ctx.em.fork().find(QuotaEntry, ofAccount, { orderBy: { createdAt: 'asc' } }),
    ]);
    const trial = await trialUseOf(ctx, em, account);
    return {
      trial: trial && { usedAt: trial.usedAt, knownUntil: trial.eraseAt },
      subscription: subscription && {
        id: subscription.id,
        planId: subscription.planId,
        state: subscription.state,
        createdAt: subscription.createdAt,
        cancelledAt: subscription.cancelledAt,
        paidUntil: subscription.paidUntil,
        validUntil: subscription.validUntil,
        nextChargeAt: subscription.nextChargeAt,
      },
      purchases: checkouts.map((checkout) => ({
        id: checkout.id,
        planId: checkout.planId,
        method: checkout.method,
        state: checkout.state,
        currencyCode: checkout.currencyCode,
        amountNow: checkout.amountNow,
        amountLater: checkout.amountLater,
        trialDays: checkout.trialDays,
        periodDays: checkout.periodDays,
        createdAt: checkout.createdAt,
        settledAt: checkout.settledAt,
        detail: openDetail(ctx, checkout),
      })),
      payments: payments.map((payment) => ({
        ...recordOf(payment),
        periodStart: payment.periodStart,
        periodEnd: payment.periodEnd,
        refundReason: shownReason(payment.refundReason),
      })),
      renewalConsents: consents.map(({ version, locale, text, givenAt }) => ({
        version,
        locale,
        text,
        givenAt,
      })),
      lookupQuota: lookups.map(({ kind, reason, createdAt }) => ({ kind, reason, createdAt })),
    };
  },
  async close(ctx, em, account) {
    const checkouts = await em.find(Checkout, { accountId: account.id });
    const payments = await em.find(
      Payment,
      { accountId: account.id, state: { $ne: 'FAILED' } },
      { orderBy: { at: 'asc' } },
    );
    // All of them: an unpaid order could be paid afterwards, for nobody, or was without our being told; a paid one may
    // have been renewed without our being told.
    for (const { id, gateway, reference } of checkouts) {
      if (!reference) continue;
      const last = payments.findLast(({ checkoutId }) => checkoutId === id);
      if (last) {
        const refundAfter = last.at.toISOString();
        await ctx.jobs.send(em, 'cancel-agreement', { gateway, reference, refundAfter });
      } else await ctx.jobs.send(em, 'refund-agreement', { gateway, reference });
      await em.nativeDelete(PaymentEvent, { gateway, reference });
    }
    const lastPaidAt = new Date(Math.max(0, ...payments.map(({ at }) => at.getTime())));
    const until = yearsAfter(lastPaidAt, bookYears);
    const records = await keepRecords(ctx, em, 'PAYMENT_RECORD', payments.map(recordOf), until);
    const triedUntil = await trialKnownUntil(ctx, em, account);
    if (triedUntil) records.push({ kind: 'TRIAL_USE', count: 1, until: triedUntil });
    const ends = await keepClosedPurchases(ctx, em, checkouts, payments);
    const [end] = ends.sort((one, other) => other.getTime() - one.getTime());
    if (end) records.push({ kind: 'WITHDRAWAL', count: ends.length, until: end });
    return records;
  },
};

const recordOf = (payment: Payment) => ({
  id: payment.id,
  gateway: payment.gateway,
  reference: payment.reference,
  kind: payment.kind,
  state: payment.state,
  amount: payment.amount,
  currencyCode: payment.currencyCode,
  at: payment.at,
  refundedAt: payment.refundedAt,
});
