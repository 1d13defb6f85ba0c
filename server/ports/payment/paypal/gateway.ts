import { createHash, randomUUID } from 'node:crypto';
import { day, hour } from '#shared/time-units.ts';
import { PaymentUnavailable, type Order, type PaymentPort } from '../port.ts';
import {
  agreementOf,
  customIdOf,
  ourCancellation,
  toPaypalMoney,
  trialCycleDays,
  type PaypalSubscription,
  type PaypalTransaction,
} from './agreement.ts';
import { openPaypalClient, PaypalRefused, type PaypalAccount, type PaypalClient } from './client.ts';
import { readPaypalWebhook } from './webhook.ts';

export type PaypalOptions = PaypalAccount & { webhookId: string };

const productId = 'WHEREABOUTS-SUBSCRIPTION';
/** Where payers choose what PayPal takes the money from; PayPal has no page for a single agreement. */
const automaticPayments = 'https://www.paypal.com/myaccount/autopay/';

/**
 * Subscriptions through PayPal: a product, a plan for each price with a trial cycle, and a subscription for each
 * purchase, whose id is our reference. The payer agrees on PayPal's page. At PayPal a cancelled subscription cannot be
 * resumed.
 */
export function openPaypal(options: PaypalOptions): PaymentPort {
  const paypal = openPaypalClient(options);
  const now = options.now ?? (() => new Date());
  const subscriptions = '/v1/billing/subscriptions';
  const plans = new Map<string, Promise<string>>();
  const subscriptionAt = (id: string) =>
    paypal.call<PaypalSubscription>({ method: 'GET', path: `${subscriptions}/${encodeURIComponent(id)}` });
  const needPlan = (order: Order): Promise<string> => {
    const plan = planFor(order);
    const key = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32);
    const found = plans.get(key);
    if (found) return found;
    const made = makePlan(paypal, plan, key);
    plans.set(key, made);
    made.catch(() => plans.delete(key));
    return made;
  };

  return {
    gateway: 'paypal',
    isSandbox: false,
    browserForm: null,
    // PayPal may charge more than a day after the end of a trial, and retries a declined payment after five days.
    grace: 7 * day,
    resumes: false,
    paidKinds: ['PAYMENT.SALE.COMPLETED'],
    offers: [{ method: 'PAYPAL', currencies: ['USD', 'PHP'] }],

    async open(order) {
      const subscription = await paypal.call<PaypalSubscription>({
        method: 'POST',
        path: subscriptions,
        requestId: order.id,
        body: {
          plan_id: await needPlan(order),
          custom_id: customIdOf(order),
          application_context: {
            brand_name: 'Whereabouts',
            locale: order.locale === 'id' ? 'id-ID' : 'en-US',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'SUBSCRIBE_NOW',
            payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
            return_url: order.returnUrl,
            cancel_url: order.returnUrl,
          },
        },
      });
      const payUrl = subscription.links?.find(({ rel }) => rel === 'approve')?.href;
      if (!payUrl) throw new PaymentUnavailable('paypal answered no page for the payer');
      return { reference: subscription.id, payUrl };
    },

    async read(reference) {
      const subscription = await subscriptionAt(reference);
      const from = new Date(subscription.create_time ?? subscription.start_time ?? 0);
      // With a margin on both sides, because their clock differs from ours.
      const range = new URLSearchParams({
        start_time: new Date(from.getTime() - day).toISOString(),
        end_time: new Date(now().getTime() + hour).toISOString(),
      });
      const path = `${subscriptions}/${encodeURIComponent(reference)}/transactions?${range.toString()}`;
      const { transactions = [] } = await paypal.call<{ transactions?: PaypalTransaction[] }>({
        method: 'GET',
        path,
      });
      return agreementOf(subscription, transactions);
    },

    clientSecret: async () => null,

    async cancel(reference) {
      try {
        await paypal.call({
          method: 'POST',
          path: `${subscriptions}/${encodeURIComponent(reference)}/cancel`,
          body: { reason: ourCancellation },
        });
      } catch (error) {
        // The subscription is over, or was never agreed to.
        if (!isRefusal(error, 'SUBSCRIPTION_STATUS_INVALID')) throw error;
      }
    },

    resume: async (reference) => (await subscriptionAt(reference)).status === 'ACTIVE',

    async refund({ reference }) {
      try {
        await paypal.call({
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(reference)}/refund`,
          // Another for each call: PayPal might repeat a refusal. A capture can be refunded only once.
          requestId: randomUUID(),
          body: {},
        });
      } catch (error) {
        if (!isRefusal(error, 'CAPTURE_FULLY_REFUNDED')) throw error;
      }
    },

    readWebhook: (webhook) => readPaypalWebhook(paypal, webhook, options.webhookId),

    changeMethodUrl: async () => automaticPayments,
  };
}

const isRefusal = (error: unknown, issue: string): boolean =>
  error instanceof PaypalRefused && error.issue === issue;

function planFor(order: Order) {
  const cycle = (tenure: 'TRIAL' | 'REGULAR', sequence: number, amount: number, days: number) => ({
    tenure_type: tenure,
    sequence,
    // 0: until it is cancelled.
    total_cycles: tenure === 'TRIAL' ? 1 : 0,
    frequency: { interval_unit: 'DAY', interval_count: days },
    pricing_scheme: { fixed_price: toPaypalMoney(amount, order.currencyCode) },
  });
  const regular = (sequence: number) => cycle('REGULAR', sequence, order.amountLater, order.periodDays);
  return {
    product_id: productId,
    name: 'Whereabouts subscription',
    billing_cycles:
      order.trialDays > 0
        ? [cycle('TRIAL', 1, order.amountNow, trialCycleDays(order.trialDays)), regular(2)]
        : [regular(1)],
    // What could not be collected is not added to a later charge; after three failures PayPal stops.
    payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 3 },
  };
}

async function makePlan(paypal: PaypalClient, plan: object, key: string): Promise<string> {
  await needProduct(paypal);
  const { id } = await paypal.call<{ id: string }>({
    method: 'POST',
    path: '/v1/billing/plans',
    requestId: `plan:${key}`,
    body: plan,
  });
  return id;
}

async function needProduct(paypal: PaypalClient): Promise<void> {
  try {
    await paypal.call({ method: 'GET', path: `/v1/catalogs/products/${productId}` });
  } catch (error) {
    if (!(error instanceof PaypalRefused) || error.status !== 404) throw error;
    await paypal.call({
      method: 'POST',
      path: '/v1/catalogs/products',
      requestId: `product:${productId}`,
      body: { id: productId, name: 'Whereabouts', type: 'SERVICE' },
    });
  }
}
