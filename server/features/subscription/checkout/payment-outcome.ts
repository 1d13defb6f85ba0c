import type { Client, Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';
import { orderLife } from '#shared/limits.ts';
import { payerCookie } from '#shared/payer-cookie.ts';
import { hour } from '#shared/time-units.ts';
import { isUuid } from '#shared/uuid.ts';
import { cacheFor } from './cache-for.ts';
import { Checkout, wasPaid } from '../checkout.entity.ts';
import { ask, gatewayNamed } from '../gateways.ts';
import { isPayer } from './payer.ts';
import { extendLink } from '../purchase-link.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { Subscription } from '../subscription.entity.ts';

/** The outcome of a purchase, or that there is none yet. Failures are states here, not errors. */
type PaymentStatus = 'WAITING' | 'NOT_COMPLETED' | 'SUCCEEDED' | 'FAILED' | 'REFUNDED' | 'UNSUBSCRIBED';

export type PaymentOutcome = {
  id: string;
  status: PaymentStatus;
  method: Checkout['method'];
  /** Where the payer continues; null if there is nothing left to do there. */
  payUrl: string | null;
  /** Null for the payer's cookie alone once the mailbox is proven: it may belong to somebody else. */
  email: string | null;
  /** The client's browser may be signed in without a second step. */
  canSignIn: boolean;
  /** The purchase created the account, too. */
  isRegistration: boolean;
  /** For an order that extends a plan: by which it can be tried again. */
  extendLink: string | null;
};

/** How long the paying browser may be signed in without a second step, milliseconds after the payment. */
const signInWindow = hour;
/**
 * While a purchase is open, the gateway itself is queried at most this often, milliseconds: a webhook may be lost.
 */
const askEvery = 5_000;
const mayAsk = onceInAWhile(askEvery);
const cachedSecret = cacheFor<string | null>(askEvery);

/** The outcome of a purchase, for its payer alone: the paying browser, or the account. Throws NOT_FOUND. */
export async function paymentOutcome(
  ctx: Context,
  input: { id: string },
  client: Client,
): Promise<PaymentOutcome> {
  const checkout = await payersCheckout(ctx, input.id, client);
  // Until it is paid nothing is final: a payer who was declined or left may continue with the same agreement.
  if (!wasPaid(checkout) && checkout.reference && mayAsk(checkout.id, ctx.now())) {
    // If the gateway is unreachable, the purchase stays waiting; the next query or its webhook will tell.
    await reconcileCheckout(ctx, checkout.id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ gateway: checkout.gateway }, 'the gateway cannot be asked');
    });
  }
  return outcomeOf(ctx, checkout.id, client);
}

/** A checkout that the client's account may see, and for a day its browser, too. Throws NOT_FOUND. */
export async function payersCheckout(ctx: Context, id: string, client: Client): Promise<Checkout> {
  const checkout = isUuid(id) ? await ctx.em.fork().findOne(Checkout, { id }) : null;
  const isTheirs =
    checkout &&
    (ctx.viewer?.accountId === checkout.accountId ||
      (isPayer(ctx, client, checkout.payerHash) && isRecent(ctx, checkout)));
  if (!isTheirs) throw new AppError('NOT_FOUND');
  return checkout;
}

/** Since the payment, or the order if it is unpaid: a gateway may give that up a day later. */
const isRecent = (ctx: Context, checkout: Checkout): boolean => {
  const since = (wasPaid(checkout) && checkout.settledAt) || checkout.createdAt;
  return ctx.now().getTime() - since.getTime() <= payerCookie.life;
};

/**
 * What the gateway's form in the browser needs to complete an open payment, for those who may see the outcome; null if
 * there is nothing to pay there, or the order is too old. Throws PAYMENT_UNAVAILABLE.
 */
export async function clientSecretOf(ctx: Context, id: string): Promise<string | null> {
  const checkout = await ctx.em.fork().findOneOrFail(Checkout, { id });
  const { reference } = checkout;
  if (wasPaid(checkout) || !reference) return null;
  if (ctx.now().getTime() - checkout.createdAt.getTime() >= orderLife) return null;
  return cachedSecret(id, ctx.now(), () =>
    ask(() => gatewayNamed(ctx, checkout.gateway).clientSecret(reference)),
  );
}

/** The outcome for a caller who may see it, or who has sent the order, now or before. */
export async function outcomeOf(ctx: Context, id: string, client: Client): Promise<PaymentOutcome> {
  const em = ctx.em.fork();
  const checkout = await em.findOneOrFail(Checkout, { id });
  const account = await em.findOneOrFail(Account, { id: checkout.accountId });
  const subscription = await em.findOne(Subscription, { checkoutId: id });
  const status = statusOf(checkout, subscription);
  const isOwner = ctx.viewer?.accountId === account.id;
  return {
    id,
    status,
    method: checkout.method,
    payUrl: checkout.state === 'OPEN' || checkout.state === 'ABANDONED' ? (checkout.payUrl ?? null) : null,
    email: isOwner || !account.emailProvenAt ? emailOf(ctx, account) : null,
    canSignIn: status === 'SUCCEEDED' && !ctx.viewer && mayBeSignedIn(ctx, { checkout, account, client }),
    isRegistration: checkout.isRegistration,
    extendLink: await retryLinkOf(ctx, em, checkout),
  };
}

async function retryLinkOf(ctx: Context, em: Em, checkout: Checkout): Promise<string | null> {
  if (!checkout.extendsFrom || wasPaid(checkout)) return null;
  const plan = await em.findOne(Subscription, { accountId: checkout.accountId });
  return plan?.checkoutId ? extendLink(ctx, { id: plan.checkoutId, locale: checkout.locale }) : null;
}

/**
 * The paying browser, once, soon after the payment, and until the mailbox's owner has signed in: the account is theirs,
 * and it may have been somebody else who paid.
 */
export const mayBeSignedIn = (
  ctx: Context,
  { checkout, account, client }: { checkout: Checkout; account: Account; client: Client },
): boolean =>
  isPayer(ctx, client, checkout.payerHash) &&
  !account.emailProvenAt &&
  checkout.isRegistration &&
  checkout.state === 'PAID' &&
  !checkout.signedInAt &&
  checkout.settledAt instanceof Date &&
  ctx.now().getTime() - checkout.settledAt.getTime() <= signInWindow;

function statusOf(checkout: Checkout, subscription: Subscription | null): PaymentStatus {
  if (checkout.state === 'PAID') return subscription?.state === 'UNSUBSCRIBED' ? 'UNSUBSCRIBED' : 'SUCCEEDED';
  if (checkout.state === 'REFUNDED') return 'REFUNDED';
  if (checkout.state === 'DECLINED') return 'FAILED';
  return checkout.state === 'ABANDONED' ? 'NOT_COMPLETED' : 'WAITING';
}
