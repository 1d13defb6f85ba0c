import { rowsOf, unknownClient, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { renewsItself, type PaymentMethod } from '#server/ports/payment/port.ts';
import { Checkout } from './checkout.entity.ts';
import { ask, gatewayNamed } from './gateways.ts';
import { Payment } from './payment.entity.ts';
import { extendLink } from './purchase-link.ts';
import { canExtend } from './renewal/extension.ts';
import { isRenewing } from './subscription-machine.ts';
import { Subscription } from './subscription.entity.ts';
import type { Money } from '#shared/money.ts';
import { isUuid } from '#shared/uuid.ts';

export type PaymentRow = Payment & { method: PaymentMethod };

/** The account's plan, current or most recent. */
export const subscriptionOf = (ctx: Context, accountId: string): Promise<Subscription | null> =>
  ctx.em.findOne(Subscription, { accountId });

/** Whether the account has a valid subscription. */
export async function hasSubscription({ now }: Context, em: Em, accountId: string): Promise<boolean> {
  const row = await rowsOf(em)
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('valid_until', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws SUBSCRIPTION_EXPIRED unless the account has a valid subscription. */
export async function requireSubscription(ctx: Context, accountId: string): Promise<void> {
  if (!(await hasSubscription(ctx, ctx.em, accountId))) throw new AppError('SUBSCRIPTION_EXPIRED');
}

/** Until when it is valid for its owner: a renewal that is being retried does not count as paid. */
export const validUntilOf = (subscription: Subscription): Date =>
  subscription.paidUntil < subscription.validUntil ? subscription.paidUntil : subscription.validUntil;

/** The purchase behind a plan; null for a plan without a price. */
export const purchaseOf = async (ctx: Context, { checkoutId }: Subscription): Promise<Checkout | null> =>
  checkoutId ? ctx.em.fork().findOne(Checkout, { id: checkoutId }) : null;

/** The next amount; null if nothing more is charged. */
export async function nextDebitAmountOf(ctx: Context, subscription: Subscription): Promise<Money | null> {
  if (!isRenewing(subscription) || !subscription.nextChargeAt) return null;
  const purchase = await purchaseOf(ctx, subscription);
  return purchase && { amount: purchase.amountLater, currency: purchase.currencyCode };
}

/** Whether the plan renews by itself, for a plan without a price as well. */
export const renewsByItself = async (ctx: Context, subscription: Subscription): Promise<boolean> =>
  renewsItself((await purchaseOf(ctx, subscription))?.method ?? 'CARD');

/** Whether the plan is going to be renewed by itself: a bought one then has a next charge, or one that is retried. */
export const autoRenews = ({ state, nextChargeAt, checkoutId }: Subscription): boolean =>
  isRenewing({ state }) && !(state === 'ACTIVE' && checkoutId && !nextChargeAt);

/** Whether a cancellation can be undone: the paid period is not over, and the gateway supports it. */
export async function canResume(ctx: Context, subscription: Subscription): Promise<boolean> {
  const { state, gateway, paidUntil } = subscription;
  if (state !== 'CANCELLED' || paidUntil <= ctx.now()) return false;
  const port = ctx.payments.find((one) => one.gateway === gateway);
  return port?.resumes === true && (await renewsByItself(ctx, subscription));
}

/** The page on which the next period can be paid; null if the plan renews by itself, or cannot be extended now. */
export async function extendLinkOf(ctx: Context, subscription: Subscription): Promise<string | null> {
  const checkout = await purchaseOf(ctx, subscription);
  return checkout && canExtend(subscription, checkout, ctx.now()) ? extendLink(ctx, checkout) : null;
}

/** The account's payments, newest first. */
export async function paymentsOf(ctx: Context, accountId: string, id?: string): Promise<PaymentRow[]> {
  if (id !== undefined && !isUuid(id)) return [];
  const em = ctx.em.fork();
  const payments = await em.find(
    Payment,
    { accountId, ...(id === undefined ? {} : { id }) },
    { orderBy: { at: 'desc', id: 'asc' } },
  );
  const checkouts = await em.find(Checkout, { accountId });
  const methods = new Map(checkouts.map((checkout) => [checkout.id, checkout.method]));
  return payments.map((payment) => Object.assign(payment, { method: methods.get(payment.checkoutId)! }));
}

/** What the account paid, less refunds, one sum per currency. */
export async function paidAmountsOf(ctx: Context, accountId: string): Promise<Money[]> {
  const rows = await rowsOf(ctx.em.fork())
    .selectFrom('payment')
    .select(['currency_code', (of) => of.fn.sum<string>('amount').as('amount')])
    .where('account_id', '=', accountId)
    .where('state', '=', 'PAID')
    .groupBy('currency_code')
    .orderBy('currency_code')
    .execute();
  return rows.map(({ amount, currency_code }) => ({ amount: Number(amount), currency: currency_code }));
}

/**
 * The gateway's page for choosing another card or wallet; null if there is none. Throws UNAUTHENTICATED,
 * RATE_LIMITED, PAYMENT_UNAVAILABLE.
 */
export async function changePaymentMethod(ctx: Context, returnUrl: string): Promise<string | null> {
  const { accountId } = requireViewer(ctx);
  const subscription = await subscriptionOf(ctx, accountId);
  if (!subscription?.gateway || !subscription.reference || !isRenewing(subscription)) return null;
  const { gateway, reference } = subscription;
  await beginAttempt(ctx, 'paymentMethod', Buffer.from(accountId), unknownClient, { isOwner: true });
  return ask(() => gatewayNamed(ctx, gateway).changeMethodUrl(reference, returnUrl));
}
