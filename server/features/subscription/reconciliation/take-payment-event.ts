import { randomUUID } from 'node:crypto';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { PaymentUnavailable, type WebhookEvent } from '#server/ports/payment/port.ts';
import { day } from '#shared/time-units.ts';
import { Checkout } from '../checkout.entity.ts';
import { gatewayNamed } from '../gateways.ts';
import { PaymentEvent } from './payment-event.entity.ts';
import { Payment } from '../payment.entity.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';

/** Milliseconds. Stripe and PayPal resend an event for some days, and manually for a month at most. */
const eventLife = 90 * day;

/**
 * Accepts a webhook whose signature was checked: stores its event once, and queues the work in the same transaction.
 * Returns false for an event that was already stored, or is about a payment that is not ours.
 */
export async function takePaymentEvent(ctx: Context, gateway: string, event: WebhookEvent): Promise<boolean> {
  return ctx.em.fork().transactional(async (em) => {
    const reference = 'payment' in event ? await agreementOf(em, gateway, event.payment) : event.reference;
    if (!reference) return false;
    const [row] = await rowsOf(em)
      .insertInto('payment_event')
      .values({
        id: randomUUID(),
        gateway,
        event_id: event.id.slice(0, 200),
        kind: event.kind.slice(0, 100),
        reference: reference.slice(0, 200),
        received_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
      .returning('id')
      .execute();
    if (row) await ctx.jobs.send(em, 'take-payment-event', { gateway, reference, kind: event.kind });
    return row !== undefined;
  });
}

/** The agreement of a payment; null if it is unknown. */
async function agreementOf(em: Em, gateway: string, payment: string): Promise<string | null> {
  const found = await em.findOne(Payment, { gateway, reference: payment });
  return (found && (await em.findOne(Checkout, { id: found.checkoutId })))?.reference ?? null;
}

/**
 * The work for a webhook: the gateway is queried for the agreement's state. An agreement that we do not know yet may
 * be a checkout that is being opened; opening queries the gateway too. Throws PAYMENT_UNAVAILABLE; the job is then
 * retried.
 */
export async function followPaymentEvent(
  ctx: Context,
  event: { gateway: string; reference: string; kind: string },
): Promise<void> {
  const { gateway, reference } = event;
  const checkout = await ctx.em.fork().findOne(Checkout, { gateway, reference });
  if (checkout) await reconcileCheckout(ctx, checkout.id);
  else await warnOfUnknown(ctx, event);
}

/**
 * After a restore an order since the backup is unknown here, and goes on being charged there. It is asked about only
 * when money came in: most unknown agreements are another shop's on the same account. A gateway that is unavailable is
 * not asked again: the next payment brings another event.
 */
async function warnOfUnknown(
  ctx: Context,
  { gateway, reference, kind }: { gateway: string; reference: string; kind: string },
): Promise<void> {
  const port = gatewayNamed(ctx, gateway);
  if (!port.paidKinds.includes(kind)) return;
  const agreement = await port.read(reference).catch((error: unknown) => {
    if (error instanceof PaymentUnavailable) return null;
    throw error;
  });
  // Only orders of ours that were paid are running or paid: not another shop's, nor one that is being opened.
  if (agreement?.state !== 'RUNNING' && agreement?.state !== 'PAID') return;
  ctx.log.warn({ gateway, reference, kind }, 'an unknown purchase is being paid for');
}

/** Erases the events that no gateway resends any more. */
export const eraseOldPaymentEvents = (ctx: Context): Promise<number> =>
  ctx.em
    .fork()
    .nativeDelete(PaymentEvent, { receivedAt: { $lt: new Date(ctx.now().getTime() - eventLife) } });
