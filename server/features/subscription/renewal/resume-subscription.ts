import { unknownClient, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { renewsItself } from '#server/ports/payment/port.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { minute } from '#shared/time-units.ts';
import { announceSubscription } from '../announce-subscription.ts';
import { Checkout } from '../checkout.entity.ts';
import { ask, gatewayNamed } from '../gateways.ts';
import { Payment } from '../payment.entity.ts';
import { queuePaymentMail } from '../payment-mail.ts';
import { whileLocked } from '../subscription-lock.ts';
import { isRenewing, next } from '../subscription-machine.ts';
import { Subscription } from '../subscription.entity.ts';

/**
 * Resumes the renewal of a cancelled plan that is still valid, at the same price; the gateway has to agree first.
 * Repeating it changes nothing. Throws UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED, RESUME_UNAVAILABLE,
 * PAYMENT_UNAVAILABLE.
 */
export async function resumeSubscription(ctx: Context): Promise<Subscription> {
  const { accountId } = requireViewer(ctx);
  return whileLocked(ctx, accountId, async (em) => {
    const subscription = await em.findOne(Subscription, { accountId });
    if (!subscription) throw new AppError('NOT_FOUND');
    if (isRenewing(subscription)) return subscription;
    // A resumption is confirmed by e-mail, to an address that need not be the payer's own. The attempt counts, and the job below is
    // queued, in transactions of their own, whatever becomes of this one.
    await beginAttempt(ctx, 'resume', Buffer.from(accountId), unknownClient, { isOwner: true });
    await cancelAfterwards(ctx, subscription);
    const { gateway, reference, checkoutId, paidUntil } = subscription;
    const checkout = checkoutId ? await em.findOne(Checkout, { id: checkoutId }) : null;
    if (!gateway || !reference || !checkout || !renewsItself(checkout.method))
      throw new AppError('RESUME_UNAVAILABLE');
    const last = await em.findOne(Payment, { checkoutId: checkout.id, periodEnd: paidUntil, state: 'PAID' });
    const port = gatewayNamed(ctx, gateway);
    const resumed = next(subscription, {
      type: 'RESUMED',
      now: ctx.now(),
      isTrial: last?.kind === 'TRIAL',
      grace: port.grace,
    });
    if (resumed === subscription) throw new AppError('RESUME_UNAVAILABLE');
    if (!(await ask(() => port.resume(reference)))) throw new AppError('RESUME_UNAVAILABLE');
    if (!(await holdAccount(em, accountId))) throw new AppError('NOT_FOUND');
    Object.assign(subscription, resumed, { cancelledAt: null });
    await em.flush();
    await announceSubscription(ctx, em, subscription);
    await queuePaymentMail(ctx, em, 'RESUMED', checkout, null);
    return subscription;
  });
}

/** After how long the outcome at the gateway is checked again, milliseconds. */
const lookAgain = minute;

/**
 * The gateway may have agreed, but its answer or our change may be lost: it would then keep charging for a plan that
 * is cancelled here. So the cancelling job runs once more in any case; it leaves alone a plan that renews.
 */
async function cancelAfterwards(ctx: Context, { gateway, reference }: Subscription): Promise<void> {
  if (!gateway || !reference) return;
  const startAfter = new Date(ctx.now().getTime() + lookAgain);
  await ctx.em
    .fork()
    .transactional((em) => ctx.jobs.send(em, 'cancel-agreement', { gateway, reference }, { startAfter }));
}
