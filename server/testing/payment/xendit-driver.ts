import { randomUUID } from 'node:crypto';
import { openXendit } from '#server/ports/payment/xendit/gateway.ts';
import { startXenditDouble, xenditKeys, type XenditDouble } from '../xendit.ts';
import type { GatewayDriver } from './driver.ts';

/** A webhook as Xendit sends it. */
export const xenditWebhook = (event: object | string, token: string = xenditKeys.webhookToken) => ({
  rawBody: typeof event === 'string' ? event : JSON.stringify({ business_id: 'b', ...event }),
  headers: { 'x-callback-token': token },
});

export async function xenditDriver(now: () => Date): Promise<GatewayDriver & { double: XenditDouble }> {
  const double = await startXenditDouble(now);
  return {
    double,
    gateway: openXendit({ ...xenditKeys, apiUrl: double.url, timeout: 500 }),
    now,
    pay: async (id) => double.finish(id, 'SUCCEEDED'),
    decline: async (id) => double.finish(id, 'FAILED'),
    renew: () => Promise.reject(new Error('GCash renews nothing')),
    signsEachDelivery: false,
    signsBody: false,
    webhook: (id, sentAt) => ({
      ...xenditWebhook({
        event: 'payment.succeeded',
        created: sentAt.toISOString(),
        data: { id: `ewc_${randomUUID()}`, payment_request_id: id, status: 'SUCCEEDED' },
      }),
      now: now(),
    }),
    goDown: () => double.loseAnswer('breaks', { isTaken: false, times: 100 }),
    close: () => double.close(),
  };
}
