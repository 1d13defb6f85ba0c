import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { announceSubscription } from '../announce-subscription.ts';
import { Checkout, wasPaid } from '../checkout.entity.ts';
import { refundAgreement } from '../refund/closed-purchase.ts';
import { ask, gatewayNamed, retryEnding } from '../gateways.ts';
import { queuePaymentMail } from '../payment-mail.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { lockSubscription, whileLocked, whileLockedBriefly } from '../subscription-lock.ts';
import { isRenewing, next } from '../subscription-machine.ts';
import { Subscription } from '../subscription.entity.ts';

/**
 * Stops the renewal; what is paid for stays valid. Effective at once, even while the gateway is unreachable: a job
 * tells it. Repeating it changes nothing. Throws UNAUTHENTICATED, NOT_FOUND; UNAVAILABLE while the gateway is being
 * queried about this very subscription.
 */
export async function cancelSubscription(ctx: Context): Promise<Subscription> {
  const { accountId } = requireViewer(ctx);
  return whileLockedBriefly(ctx, async (em) => {
    await lockSubscription(em, accountId);
    const subscription = await em.findOne(Subscription, { accountId });
    if (!subscription) throw new AppError('NOT_FOUND');
    if (!isRenewing(subscription)) return subscription;
    if (!(await holdAccount(em, accountId))) throw new AppError('NOT_FOUND');
    Object.assign(subscription, next(subscription, { type: 'CANCELLED' }), { cancelledAt: ctx.now() });
    await em.flush();
    await announceSubscription(ctx, em, subscription);
    const { gateway, reference, checkoutId } = subscription;
    if (gateway && reference) await ctx.jobs.send(em, 'cancel-agreement', { gateway, reference });
    const checkout = checkoutId && (await em.findOne(Checkout, { id: checkoutId }));
    if (checkout) await queuePaymentMail(ctx, em, 'CANCELLED', checkout, null);
    return subscription;
  });
}

/**
 * Tells a gateway that an agreement is over, and then queries it: it may have been told too late, and have charged for
 * another period. `refundAfter`: its account was deleted; what was charged after this is refunded. Throws
 * PAYMENT_UNAVAILABLE, also if the agreement goes on; the job is then retried.
 */
export async function cancelAgreement(
  ctx: Context,
  { refundAfter, ...input }: { gateway: string; reference: string; refundAfter?: string },
): Promise<void> {
  if (refundAfter) return refundAgreement(ctx, input, new Date(refundAfter));
  const gateway = gatewayNamed(ctx, input.gateway);
  const checkout = await ctx.em.fork().findOne(Checkout, input);
  if (!checkout) return ask(() => gateway.cancel(input.reference));
  await whileLocked(ctx, checkout.accountId, async (em) => {
    const present = await em.findOne(Subscription, input);
    // The owner may have resumed it in the meantime.
    if (!present || !isRenewing(present)) await ask(() => gateway.cancel(input.reference));
  });
  if (wasPaid(checkout) && (await reconcileCheckout(ctx, checkout.id, { isEnding: true })))
    retryEnding(ctx, input);
}
