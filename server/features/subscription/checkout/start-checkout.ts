import { randomUUID } from 'node:crypto';
import type { Context, Em, Locale } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import type { PaymentMethod } from '#server/ports/payment/port.ts';
import { limits } from '#shared/limits.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { acceptedTestCard, testCardNumbers } from '#shared/test-cards.ts';
import { readDetail, sealDetail } from './checkout-detail.ts';
import { Checkout } from '../checkout.entity.ts';
import { ask, gatewayFor, gatewayNamed } from '../gateways.ts';
import { termsOf, trialVersion } from '../plans.ts';
import { Plan } from '../plan.entity.ts';
import { requireFewPurchases } from './purchase-limit.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { RenewalConsent } from './renewal-consent.entity.ts';
import { Subscription } from '../subscription.entity.ts';
import { mayTry } from '../trial-use.ts';

/** What a buyer sends. No amount: the server sets the prices. */
export type CheckoutInput = {
  planId: string;
  method: PaymentMethod;
  /** The card token from the gateway's own form; at the sandbox a test card's, or its number. */
  cardToken?: string | null;
  /** Version of the renewal terms that were agreed to. */
  renewalConsent: string;
  /** The same for every click on one button; without one each call is a purchase of its own. */
  idempotencyKey?: string | null;
  locale?: Locale | null;
  detail?: unknown;
  cookieConsent?: boolean | null;
};

/**
 * Stores what is bought, in the caller's transaction, which holds `lockSubscription`. The account's e-mails are in the
 * order's language from now on. The same key returns the same checkout. Throws ALREADY_SUBSCRIBED, PLAN_UNKNOWN,
 * METHOD_UNAVAILABLE, BAD_INPUT for a card that is none of the sandbox's, TRIAL_USED, RENEWAL_CONSENT_CHANGED, IDEMPOTENCY_CONFLICT,
 * RATE_LIMITED.
 */
export async function createCheckout(
  ctx: Context,
  em: Em,
  account: Account,
  input: CheckoutInput,
  by: { isRegistration: boolean; payerHash: Buffer | null },
): Promise<Checkout> {
  const idempotencyKey = input.idempotencyKey?.trim() ?? randomUUID();
  if (!idempotencyKey || idempotencyKey.length > limits.idempotencyKeyLength)
    throw new AppError('BAD_INPUT', {
      field: 'idempotencyKey',
      message: `1 to ${limits.idempotencyKeyLength} characters`,
    });
  const earlier = await em.findOne(Checkout, { accountId: account.id, idempotencyKey });
  if (earlier) {
    if (earlier.planId === input.planId && earlier.method === input.method) return earlier;
    throw new AppError('IDEMPOTENCY_CONFLICT', { field: 'idempotencyKey' });
  }
  const now = ctx.now();
  if ((await em.count(Subscription, { accountId: account.id, validUntil: { $gt: now } })) > 0)
    throw new AppError('ALREADY_SUBSCRIBED');
  const plan = await em.findOne(Plan, { id: input.planId, isOffered: true });
  if (!plan) throw new AppError('PLAN_UNKNOWN', { field: 'planId' });
  const gateway = gatewayFor(ctx, input.method, plan.currencyCode);
  if (!gateway) throw new AppError('METHOD_UNAVAILABLE', { field: 'method' });
  if (gateway.isSandbox && typeof input.cardToken === 'string' && !acceptedTestCard(input.cardToken))
    throw new AppError('BAD_INPUT', {
      field: 'cardToken',
      message: `the sandbox accepts only the test cards ${testCardNumbers.join(', ')}`,
    });
  if (!gateway.isSandbox) await requireFewPurchases(ctx, em, account);
  const locale = input.locale ?? ctx.locale;
  const terms = termsOf(plan, input.method, { isNew: await mayTry(ctx, em, account), now, locale });
  const { version } = terms.renewalConsent;
  if (!terms.isTrial && input.renewalConsent === trialVersion(version)) throw new AppError('TRIAL_USED');
  if (input.renewalConsent !== version)
    throw new AppError('RENEWAL_CONSENT_CHANGED', {
      field: 'renewalConsent',
      message:
        'show the buyer the current renewal terms and send their version: `renewalConsent.version` of the plan’s `terms`, over REST of the plan in /common/productInfo',
    });

  await em.nativeUpdate(Account, { id: account.id }, { locale });
  const id = randomUUID();
  const detail = readDetail(input.detail, input.cookieConsent ?? false);
  const checkout = em.create(Checkout, {
    id,
    accountId: account.id,
    planId: plan.id,
    isRegistration: by.isRegistration,
    idempotencyKey,
    gateway: gateway.gateway,
    method: input.method,
    state: 'OPEN',
    currencyCode: plan.currencyCode,
    amountNow: terms.amountNow,
    amountLater: terms.amountLater,
    trialDays: terms.trialDays,
    periodDays: plan.periodDays,
    extendsFrom: null,
    locale,
    payerHash: by.payerHash,
    reference: null,
    payUrl: null,
    detailSealed: sealDetail(ctx, id, detail),
    createdAt: now,
    settledAt: null,
    signedInAt: null,
  });
  const consent = em.create(RenewalConsent, {
    id: randomUUID(),
    accountId: account.id,
    checkoutId: id,
    ...terms.renewalConsent,
    locale,
    givenAt: now,
  });
  await em.persist([checkout, consent]).flush();
  return checkout;
}

/**
 * Opens a checkout at its gateway, once, and stores the gateway's answer. Throws PAYMENT_UNAVAILABLE; nothing is
 * charged then, and the same checkout may be opened again.
 */
export async function openCheckout(
  ctx: Context,
  checkout: Checkout,
  account: Account,
  cardToken: string | null,
): Promise<void> {
  if (!checkout.reference) {
    const gateway = gatewayNamed(ctx, checkout.gateway);
    const path = `${localPath(appPaths.register, checkout.locale)}?id=${checkout.id}`;
    const opened = await ask(() =>
      gateway.open({
        id: checkout.id,
        method: checkout.method,
        currencyCode: checkout.currencyCode,
        amountNow: checkout.amountNow,
        amountLater: checkout.amountLater,
        trialDays: checkout.trialDays,
        periodDays: checkout.periodDays,
        email: emailOf(ctx, account),
        locale: checkout.locale,
        cardToken,
        returnUrl: `${ctx.settings.publicUrl}${path}`,
      }),
    );
    await ctx.em.fork().nativeUpdate(Checkout, { id: checkout.id, reference: null }, opened);
  }
  await reconcileCheckout(ctx, checkout.id);
}
