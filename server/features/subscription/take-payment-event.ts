import { randomUUID } from 'node:crypto';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { PaymentUnavailable, type WebhookEvent } from '#server/ports/payment/port.ts';
import { Checkout } from './checkout.entity.ts';
import { gatewayNamed } from './gateways.ts';
import { PaymentEvent } from './payment-event.entity.ts';
import { Payment } from './payment.entity.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';

/** Milliseconds. Stripe and PayPal resend an event for some days, and manually for a month at most. */
const eventLife = 90 * 24 * 3_600_000;

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
    if (row) await ctx.jobs.send(em, 'take-payment-event', { gateway, reference });
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
  input: { gateway: string; reference: string },
): Promise<void> {
  const checkout = await ctx.em.fork().findOne(Checkout, input);
  if (checkout) await reconcileCheckout(ctx, checkout.id);
  else await warnOfUnknown(ctx, input);
}

/**
 * After a restore an order since the backup is unknown here, and goes on being charged there. A gateway that is
 * unavailable is not asked again: the next payment brings another event.
 */
async function warnOfUnknown(ctx: Context, input: { gateway: string; reference: string }): Promise<void> {
  const gateway = gatewayNamed(ctx, input.gateway);
  if (gateway.isSandbox) return;
  const agreement = await gateway.read(input.reference).catch((error: unknown) => {
    if (error instanceof PaymentUnavailable) return null;
    throw error;
  });
  // Only orders of ours that were paid are running: not those of another shop, nor one that is being opened.
  if (agreement?.state !== 'RUNNING') return;
  const event = await ctx.em.fork().findOne(PaymentEvent, input, { orderBy: { receivedAt: 'desc' } });
  ctx.log.warn({ ...input, kind: event?.kind }, 'an unknown purchase is being paid for');
}

/** Erases the events that no gateway resends any more. */
export const eraseOldPaymentEvents = (ctx: Context): Promise<number> =>
  ctx.em
    .fork()
    .nativeDelete(PaymentEvent, { receivedAt: { $lt: new Date(ctx.now().getTime() - eventLife) } });
