import { randomUUID } from 'node:crypto';
import { rowsOf, type Context } from '#server/context.ts';
import type { WebhookEvent } from '#server/ports/payment/port.ts';
import { Checkout } from './checkout.entity.ts';
import { PaymentEvent } from './payment-event.entity.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';

/** Milliseconds. Stripe and PayPal send an event again for some days, and by hand for a month at most. */
const eventLife = 90 * 24 * 3_600_000;

/**
 * Takes a webhook whose signature was checked: writes its event down, once, and queues the work in the same
 * transaction. Answers false for an event that was there already.
 */
export async function takePaymentEvent(ctx: Context, gateway: string, event: WebhookEvent): Promise<boolean> {
  return ctx.em.fork().transactional(async (em) => {
    const [row] = await rowsOf(em)
      .insertInto('payment_event')
      .values({
        id: randomUUID(),
        gateway,
        event_id: event.id.slice(0, 200),
        kind: event.kind.slice(0, 100),
        reference: event.reference.slice(0, 200),
        received_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
      .returning('id')
      .execute();
    if (row) await ctx.jobs.send(em, 'take-payment-event', { gateway, reference: event.reference });
    return row !== undefined;
  });
}

/**
 * What a webhook leads to: the gateway is asked how the agreement stands. One that we have not heard of yet may be a
 * checkout that is being opened; opening asks the gateway too. Throws PAYMENT_UNAVAILABLE; the job then comes again.
 */
export async function followPaymentEvent(
  ctx: Context,
  input: { gateway: string; reference: string },
): Promise<void> {
  const checkout = await ctx.em.fork().findOne(Checkout, input);
  if (checkout) await reconcileCheckout(ctx, checkout.id);
}

/** Erases the events that no gateway sends again. */
export const eraseOldPaymentEvents = (ctx: Context): Promise<number> =>
  ctx.em
    .fork()
    .nativeDelete(PaymentEvent, { receivedAt: { $lt: new Date(ctx.now().getTime() - eventLife) } });
