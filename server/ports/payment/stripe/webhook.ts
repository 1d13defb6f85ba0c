import Stripe from 'stripe';
import type { Webhook, WebhookEvent } from '../port.ts';
import { webhookTolerance } from '../webhook-signature.ts';
import { idOf } from './agreement.ts';

/** Events that change an agreement or its payments. Each of these objects names its customer, except a dispute. */
const followed = /^(customer\.subscription|invoice|charge|payment_intent)\./;

/**
 * Reads a webhook signed with the endpoint's secret over the raw body. Only the customer is taken from its content:
 * its shape depends on the endpoint's API version, and it may be older than what Stripe returns now.
 */
export function readStripeWebhook(
  { rawBody, headers, now }: Webhook,
  secret: string,
): WebhookEvent | 'NOT_OURS' | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return null;
  let event: Stripe.Event;
  try {
    const tolerance = webhookTolerance / 1_000;
    event = Stripe.webhooks.constructEvent(rawBody, signature, secret, tolerance, undefined, now.getTime());
  } catch {
    return null;
  }
  const object = event.data?.object as { customer?: string | { id: string } | null } | undefined;
  const reference = idOf(object?.customer);
  if (!followed.test(event.type) || !reference) return 'NOT_OURS';
  return { id: event.id, kind: event.type, reference };
}
