import { createHash, timingSafeEqual } from 'node:crypto';
import type { Webhook, WebhookEvent } from '../port.ts';

type Event = {
  event?: unknown;
  data?: { id?: unknown; payment_request_id?: unknown } | null;
};

/**
 * Reads a webhook that carries the account's token, which says nothing about its body or its time. Only the payment
 * request is taken from it. A payment or a refund reports each of its states once, so that both name the event.
 */
export function readXenditWebhook(
  { rawBody, headers }: Webhook,
  token: string,
): WebhookEvent | 'NOT_OURS' | null {
  const given = headers['x-callback-token'];
  if (typeof given !== 'string' || !timingSafeEqual(sha256(given), sha256(token))) return null;
  const body = readEvent(rawBody);
  if (!body) return null;
  const { event: kind, data } = body;
  if (typeof kind !== 'string' || !/^(payment|refund)\./.test(kind)) return 'NOT_OURS';
  const { id, payment_request_id: reference } = data ?? {};
  // A refund of a payment without a payment request is another shop's.
  if (typeof id !== 'string' || typeof reference !== 'string') return 'NOT_OURS';
  return { id: `${kind}:${id}`, kind, reference };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function readEvent(rawBody: string): Event | null {
  try {
    const event = JSON.parse(rawBody) as unknown;
    return typeof event === 'object' ? event : null;
  } catch {
    return null;
  }
}
