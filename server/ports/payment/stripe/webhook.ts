import Stripe from 'stripe';
import type { Webhook, WebhookEvent } from '../port.ts';
import { webhookTolerance } from '../webhook-signature.ts';
import { idOf } from './agreement.ts';

/** Events that change an agreement or its payments. */
const followed = /^(customer\.subscription|invoice|charge|payment_intent)\./;

/**
 * Reads a webhook signed with the endpoint's secret over the raw body. Only the customer is taken from its content, or
 * the charge of a dispute, which names no customer: its shape depends on the endpoint's API version, and it may be older
 * than what Stripe returns now.
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
  // What is signed may still be no event: any JSON is.
  if (typeof event?.id !== 'string' || typeof event.type !== 'string') return null;
  const { id, type: kind } = event;
  if (!followed.test(kind)) return 'NOT_OURS';
  const object = event.data?.object as Partial<Record<'customer' | 'charge', string | { id: string } | null>>;
  const reference = idOf(object?.customer);
  if (reference) return { id, kind, reference };
  const payment = kind.startsWith('charge.dispute.') ? idOf(object?.charge) : null;
  return payment ? { id, kind, payment } : 'NOT_OURS';
}
