import { randomUUID } from 'node:crypto';
import { openPaypal } from '#server/ports/payment/paypal/gateway.ts';

import { paypalKeys, signatureOf, startPaypalDouble, type PaypalDouble } from '../paypal/double.ts';
import type { GatewayDriver } from './driver.ts';

/** A signed webhook as PayPal sends it. */
export function paypalWebhook(event: object, sentAt: Date) {
  const whole = { id: `WH-${randomUUID()}`, ...event };
  const id = `t${randomUUID()}`;
  const time = sentAt.toISOString();
  return {
    rawBody: JSON.stringify(whole),
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(id, time, paypalKeys.webhookId, whole),
    },
  };
}

/** A refunded or reversed payment, in the shape of PayPal's published samples: a refund, which names no agreement. */
export const saleEvent = (
  kind: 'REFUNDED' | 'REVERSED',
  sale: string,
  named: object = { sale_id: sale },
) => ({
  event_type: `PAYMENT.SALE.${kind}`,
  resource_type: 'sale',
  resource: {
    ...named,
    id: '6YX43824R4443062K',
    parent_payment: 'PAY-5437236047802405NKRJ22UA',
    amount: { total: '-0.99', currency: 'USD' },
    state: 'completed',
    create_time: '2014-10-31T15:41:51Z',
    links: [
      { href: 'https://api.paypal.com/v1/payments/refund/6YX43824R4443062K', rel: 'self', method: 'GET' },
      {
        href: 'https://api.paypal.com/v1/payments/payment/PAY-5437236047802405NKRJ22UA',
        rel: 'parent_payment',
        method: 'GET',
      },
      { href: `https://api.paypal.com/v1/payments/sale/${sale}`, rel: 'sale', method: 'GET' },
    ],
  },
});

export async function paypalDriver(now: () => Date): Promise<GatewayDriver & { double: PaypalDouble }> {
  const double = await startPaypalDouble(now);
  return {
    double,
    gateway: openPaypal({ ...paypalKeys, apiUrl: double.url, timeout: 500, now }),
    now,
    pay: async (id) => double.approve(id),
    decline: async (id) => double.approve(id, true),
    renew: async (id, { refused } = { refused: false }) => double.renew(id, refused),
    signsEachDelivery: false,
    signsBody: true,
    webhook: (id, sentAt) => ({
      ...paypalWebhook(
        { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource_type: 'subscription', resource: { id } },
        sentAt,
      ),
      now: now(),
    }),
    goDown: () => double.loseAnswer('breaks', { isTaken: false, times: 100 }),
    close: () => double.close(),
  };
}
