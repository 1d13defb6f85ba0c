import { TooManyWait, limitConcurrency } from '#server/throttle/concurrency-limit.ts';
import { PaymentUnavailable, type Webhook, type WebhookEvent } from '../port.ts';
import type { PaypalClient } from './client.ts';

type Resource = { id?: unknown; billing_agreement_id?: unknown; sale_id?: unknown; links?: unknown };
type Event = {
  id?: unknown;
  event_type?: unknown;
  resource_type?: unknown;
  resource?: Resource;
};

const headerNames = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** Anybody can send something that has to be asked about, and PayPal limits how often we may ask anything. */
const inTurn = limitConcurrency(2, 20);

/**
 * Asks PayPal whether a webhook is genuine; the event is sent there exactly as it came. A request that lacks a header
 * or is not JSON is not passed on. The time of transmission is not checked: PayPal redelivers for three days with the
 * original one, and an event is taken once. Throws PaymentUnavailable, also if too many wait; PayPal then sends it again.
 */
export async function readPaypalWebhook(
  paypal: PaypalClient,
  { rawBody, headers }: Webhook,
  webhookId: string,
): Promise<WebhookEvent | 'NOT_OURS' | null> {
  const signed = Object.entries(headerNames).map(([name, header]) => [name, headers[header]] as const);
  if (signed.some(([, value]) => typeof value !== 'string' || value.length > 500)) return null;
  const event = readEvent(rawBody);
  if (!event) return null;
  const fields = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId });
  const question = {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${fields.slice(0, -1)},"webhook_event":${rawBody}}`,
  } as const;
  const asked = inTurn(() => paypal.call<{ verification_status: string }>(question));
  const { verification_status: status } = await asked.catch((error: unknown) => {
    throw error instanceof TooManyWait ? new PaymentUnavailable('too many webhooks wait for paypal') : error;
  });
  if (status !== 'SUCCESS') return null;
  const { id, event_type: kind, resource } = event;
  if (typeof id !== 'string' || typeof kind !== 'string') return 'NOT_OURS';
  const reference = event.resource_type === 'subscription' ? resource?.id : resource?.billing_agreement_id;
  if (typeof reference === 'string') return { id, kind, reference };
  const payment = kind.startsWith('PAYMENT.SALE.') && resource ? saleOf(resource) : null;
  return payment ? { id, kind, payment } : 'NOT_OURS';
}

/** The payment that was refunded or reversed: the resource is a refund that names it, or the payment itself. */
function saleOf({ id, sale_id: named, links }: Resource): string | null {
  if (typeof named === 'string') return named;
  const all = (Array.isArray(links) ? links : []) as ({ rel?: unknown; href?: unknown } | null)[];
  const href = all.find((link) => link?.rel === 'sale')?.href;
  const linked = /\/sale\/([\w-]+)$/.exec(String(href))?.[1];
  return linked ?? (typeof id === 'string' ? id : null);
}

function readEvent(rawBody: string): Event | null {
  try {
    const event = JSON.parse(rawBody) as unknown;
    return typeof event === 'object' && event !== null && !Array.isArray(event) ? event : null;
  } catch {
    return null;
  }
}
