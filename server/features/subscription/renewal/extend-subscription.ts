import { randomUUID } from 'node:crypto';
import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { hour } from '#shared/time-units.ts';
import { Checkout } from '../checkout.entity.ts';
import { openDetail, sealDetail } from '../checkout/checkout-detail.ts';
import type { PayingClient } from '../checkout/payer.ts';
import { outcomeOf, type PaymentOutcome } from '../checkout/payment-outcome.ts';
import { openCheckout } from '../checkout/start-checkout.ts';
import { gatewayFor } from '../gateways.ts';
import { purchaseOfLink } from '../purchase-link.ts';
import { lockSubscription, whileLockedBriefly } from '../subscription-lock.ts';
import { Subscription } from '../subscription.entity.ts';
import { extensionOf, type Extension } from './extension.ts';

/** How long an unpaid order is gone on with by its payer, rather than replaced, milliseconds. */
const reusedFor = hour;

/** What a reminder's payment link is for; reading changes nothing. Throws LINK_INVALID. */
export async function extension(ctx: Context, input: { token: string }): Promise<Extension> {
  const { checkout, subscription } = await behindLink(ctx, ctx.em.fork(), input.token);
  return extensionOf(checkout, subscription, ctx.now());
}

/**
 * Starts the payment for the next period of a plan that does not renew by itself, by a reminder's link and without
 * signing in. The caller keeps the client's cookie before calling this. Throws LINK_INVALID, EXTENSION_OVER,
 * METHOD_UNAVAILABLE, RATE_LIMITED and what `openCheckout` throws.
 */
export async function extendSubscription(
  ctx: Context,
  input: { token: string },
  client: PayingClient,
): Promise<PaymentOutcome> {
  const { checkout: last } = await behindLink(ctx, ctx.em.fork(), input.token);
  const account = await ctx.em.findOneOrFail(Account, { id: last.accountId });
  await beginAttempt(ctx, 'checkout', Buffer.from(account.emailHash), client);
  const checkout = await whileLockedBriefly(ctx, async (em) => {
    await lockSubscription(em, account.id);
    return orderExtension(ctx, em, input.token, ctx.vault.tokenHash(client.payer));
  });
  await openCheckout(ctx, checkout, account, null);
  return outcomeOf(ctx, checkout.id, client);
}

async function behindLink(ctx: Context, em: Em, token: string) {
  const checkout = await em.findOne(Checkout, { id: purchaseOfLink(ctx, 'extension', token) });
  const subscription = checkout && (await em.findOne(Subscription, { accountId: checkout.accountId }));
  if (!checkout || !subscription) throw new AppError('LINK_INVALID');
  return { checkout, subscription };
}

/** The order for the next period, at the price of the last one; for the same payer the one that is still unpaid. */
async function orderExtension(ctx: Context, em: Em, token: string, payerHash: Buffer): Promise<Checkout> {
  const { checkout: last, subscription } = await behindLink(ctx, em, token);
  const now = ctx.now();
  if (extensionOf(last, subscription, now).state !== 'OPEN') throw new AppError('EXTENSION_OVER');
  const { accountId, currencyCode, amountLater, method } = last;
  const { paidUntil: extendsFrom } = subscription;
  const unpaid = await em.findOne(Checkout, {
    accountId,
    extendsFrom,
    payerHash,
    state: { $in: ['OPEN', 'ABANDONED'] },
    createdAt: { $gt: new Date(now.getTime() - reusedFor) },
  });
  if (unpaid) return unpaid;
  const gateway = gatewayFor(ctx, method, currencyCode);
  if (!gateway) throw new AppError('METHOD_UNAVAILABLE');
  const id = randomUUID();
  const checkout = em.create(Checkout, {
    id,
    accountId,
    planId: last.planId,
    isRegistration: false,
    idempotencyKey: id,
    gateway: gateway.gateway,
    method,
    state: 'OPEN',
    currencyCode,
    amountNow: amountLater,
    amountLater,
    trialDays: 0,
    periodDays: last.periodDays,
    extendsFrom,
    locale: last.locale,
    payerHash,
    reference: null,
    payUrl: null,
    detailSealed: sealDetail(ctx, id, openDetail(ctx, last)),
    createdAt: now,
    settledAt: null,
    signedInAt: null,
  });
  await em.persist(checkout).flush();
  return checkout;
}
