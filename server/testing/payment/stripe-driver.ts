import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { openStripe } from '#server/ports/payment/stripe/gateway.ts';
import { startStripeDouble, stripeKeys, type StripeDouble } from '../stripe/double.ts';
import type { GatewayDriver } from './driver.ts';

/** A signed webhook as Stripe sends it. */
export function stripeWebhook(
  event: object | string,
  sentAt: Date,
  secret: string = stripeKeys.webhookSecret,
) {
  const rawBody =
    typeof event === 'string'
      ? event
      : JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', ...event });
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp });
  return { rawBody, headers: { 'stripe-signature': signature } };
}

export async function stripeDriver(now: () => Date): Promise<GatewayDriver & { double: StripeDouble }> {
  const double = await startStripeDouble(now);
  return {
    double,
    gateway: openStripe({ ...stripeKeys, apiUrl: double.url, timeout: 500 }),
    now,
    pay: async (customer) => double.charge(customer, null),
    decline: async (customer) => double.charge(customer, 'card_declined'),
    renew: async (customer, { refused } = { refused: false }) =>
      double.renew(customer, refused ? 'authentication_required' : null),
    signsEachDelivery: true,
    signsBody: true,
    webhook: (customer, sentAt) => ({
      ...stripeWebhook({ type: 'invoice.paid', data: { object: { object: 'invoice', customer } } }, sentAt),
      now: now(),
    }),
    goDown: () => double.loseAnswer('breaks', { isTaken: false, times: 100 }),
    close: () => double.close(),
  };
}
