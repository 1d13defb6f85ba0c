import { createHash, randomBytes } from 'node:crypto';
import type {
  PaypalMoney,
  PaypalSubscription,
  PaypalTransaction,
} from '#server/ports/payment/paypal/agreement.ts';
import { day } from '#shared/time-units.ts';
import { startVendorApi, type Answer, type Asked } from '../vendor-api.ts';
import { requestFaults } from './contract.ts';

type Cycle = { frequency: { interval_count: number }; pricing_scheme: { fixed_price: PaypalMoney } };
type Plan = { id: string; cycles: Cycle[] };
/** `ignoresCancel`: PayPal says that it has cancelled this, and goes on. */
type Subscription = Pick<PaypalSubscription, 'id' | 'status'> & {
  plan: Plan;
  customId: string;
  note: string | null;
  createdAt: Date;
  /** When PayPal charges next. */
  nextAt: Date;
  charged: number;
  ignoresCancel: boolean;
};
type Transaction = Pick<PaypalTransaction, 'id' | 'status'> & {
  subscription: string;
  at: Date;
  money: PaypalMoney;
};
/** An error as PayPal answers it. */
type PaypalFault = { fault: number; name: string; issue?: string };

export const paypalKeys = { clientId: 'client', clientSecret: 'secret', webhookId: '8PT597110X687430L' };

export type PaypalDouble = Awaited<ReturnType<typeof startPaypalDouble>>;

/**
 * A merchant's account at PayPal, on loopback, and what payers, banks and time do to it. Every request is checked
 * against the recorded contract; violations are answered with 400, and thrown by `close`.
 */
export async function startPaypalDouble(now: () => Date = () => new Date()) {
  const faults: string[] = [];
  const tokens = new Set<string>();
  const products = new Set<string>();
  const plans: Plan[] = [];
  const subscriptions: Subscription[] = [];
  const transactions: Transaction[] = [];
  let refusesRefunds = false;
  const need = (id: string) => subscriptions.find((one) => one.id === id)!;

  /** What is due is charged, or refused. */
  function charge(id: string, isRefused: boolean, at: Date): void {
    const one = need(id);
    const cycle = one.plan.cycles[Math.min(one.charged, one.plan.cycles.length - 1)]!;
    const money = cycle.pricing_scheme.fixed_price;
    const status = isRefused ? 'DECLINED' : 'COMPLETED';
    transactions.push({ id: newId('T'), subscription: id, status, at, money });
    if (isRefused) return;
    one.charged++;
    one.nextAt = billingTime(at, cycle.frequency.interval_count);
  }

  function first({ path, body, headers }: Asked): Answer | null {
    if (path !== '/v1/oauth2/token')
      return tokens.has(headers.authorization?.slice(7) ?? '') ? null : unknownCaller;
    const key = btoa(`${paypalKeys.clientId}:${paypalKeys.clientSecret}`);
    if (headers.authorization !== `Basic ${key}` || body !== 'grant_type=client_credentials')
      return unknownCaller;
    const token = newId('A21');
    tokens.add(token);
    return ok({ access_token: token, token_type: 'Bearer', expires_in: 32_400 });
  }

  function answer({ method, path, query, body }: Asked): Answer {
    const [, folder = '', id = ''] = /^\/v\d\/\w+\/([\w-]+)(?:\/([^/]+))?/.exec(path) ?? [];
    const operation = `${method} ${folder}${path.slice(path.indexOf(folder) + folder.length).replace(id || ' ', '{id}')}`;
    const given = (method === 'GET' ? Object.fromEntries(query) : JSON.parse(body)) as Given;
    const broken = requestFaults(operation, given);
    faults.push(...broken);
    if (broken.length > 0) return refused({ fault: 400, name: 'INVALID_REQUEST' });
    const subscription = need(id);
    switch (operation) {
      case 'GET products/{id}':
        return products.has(id) ? ok({ id }) : notFound;
      case 'POST products':
        products.add(given.id);
        return ok({ id: given.id });
      case 'POST plans': {
        if (!products.has(given.product_id)) return notFound;
        const plan = { id: newId('P-'), cycles: given.billing_cycles };
        plans.push(plan);
        return ok({ id: plan.id });
      }
      case 'POST subscriptions': {
        const plan = plans.find((one) => one.id === given.plan_id);
        if (!plan) return notFound;
        const made: Subscription = {
          id: newId('I-'),
          plan,
          customId: given.custom_id,
          status: 'APPROVAL_PENDING',
          note: null,
          createdAt: now(),
          nextAt: now(),
          charged: 0,
          ignoresCancel: false,
        };
        subscriptions.push(made);
        return ok(shown(made));
      }
      case 'GET subscriptions/{id}':
        return subscription ? ok(shown(subscription)) : notFound;
      case 'POST subscriptions/{id}/cancel':
        if (!subscription) return notFound;
        if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED')
          return impossible('SUBSCRIPTION_STATUS_INVALID');
        if (!subscription.ignoresCancel)
          Object.assign(subscription, { status: 'CANCELLED', note: given.reason });
        return { status: 204 };
      case 'GET subscriptions/{id}/transactions': {
        const ofIt = transactions.filter((one) => one.subscription === id).toReversed();
        return ok({ transactions: ofIt.map(shownTransaction) });
      }
      case 'POST captures/{id}/refund': {
        const found = transactions.find((one) => one.id === id);
        if (!found) return notFound;
        if (refusesRefunds) return impossible('REFUND_FAILED_INSUFFICIENT_FUNDS');
        if (found.status === 'REFUNDED') return impossible('CAPTURE_FULLY_REFUNDED');
        found.status = 'REFUNDED';
        return ok({ id: newId('R'), status: 'COMPLETED' });
      }
      case 'POST verify-webhook-signature': {
        const { transmission_id, transmission_time, webhook_id, webhook_event } = given;
        const real = signatureOf(transmission_id, transmission_time, webhook_id, webhook_event);
        return ok({ verification_status: real === given.transmission_sig ? 'SUCCESS' : 'FAILURE' });
      }
      default:
        return notFound;
    }
  }

  const failure = (fault: number) =>
    refused({ fault, name: fault === 429 ? 'RATE_LIMIT_REACHED' : 'INTERNAL_SERVER_ERROR' });
  const api = await startVendorApi({ onceBy: 'paypal-request-id', first, answer, failure });
  return {
    ...api,
    plans,
    subscriptions,
    transactions,
    /** Ends all access tokens before their time. */
    revokeTokens: () => tokens.clear(),
    /** Refuses the next requests, one each. */
    refuse: (...next: PaypalFault[]) => api.answerNext(...next.map(refused)),
    /** Whether refunds are refused, as from an account without money. */
    refuseRefunds: (isOn: boolean) => void (refusesRefunds = isOn),
    /** The payer agrees on PayPal's page, and the first amount is charged, or refused. */
    approve(id: string, isRefused = false) {
      need(id).status = isRefused ? 'SUSPENDED' : 'ACTIVE';
      charge(id, isRefused, now());
    },
    renew: (id: string, isRefused = false) => charge(id, isRefused, need(id).nextAt),
    /** Charges what is due by now. */
    bill() {
      for (const { id, status, nextAt } of subscriptions)
        if (status === 'ACTIVE' && nextAt <= now()) charge(id, false, now());
    },
    /** The payer ends it in their account at PayPal. */
    endByPayer: (id: string) => Object.assign(need(id), { status: 'CANCELLED', note: 'no longer wanted' }),
    /** Throws if a request was against the contract, so that nobody can forget to check. */
    async close() {
      await api.close();
      if (faults.length > 0) throw new Error(`against PayPal's description: ${faults.join('; ')}`);
    },
  };
}

type Given = Record<
  | 'id'
  | 'product_id'
  | 'plan_id'
  | 'custom_id'
  | 'reason'
  | 'transmission_id'
  | 'transmission_time'
  | 'transmission_sig'
  | 'webhook_id',
  string
> & { billing_cycles: Cycle[]; webhook_event: object };

const newId = (prefix: string) => prefix + randomBytes(6).toString('hex').toUpperCase();
const ok = (body: object): Answer => ({ status: 200, body });
const refused = ({ fault, name, issue }: PaypalFault): Answer => ({
  status: fault,
  body: { name, message: 'buyer@example.org may not stand in a log', details: issue ? [{ issue }] : [] },
});
const notFound = refused({ fault: 404, name: 'RESOURCE_NOT_FOUND' });
const unknownCaller = refused({ fault: 401, name: 'AUTHENTICATION_FAILURE' });
const impossible = (issue: string) => refused({ fault: 422, name: 'UNPROCESSABLE_ENTITY', issue });

/** PayPal charges in a batch at about 10:00 UTC, and counts days of its own calendar, as merchants report. */
function billingTime(from: Date, days: number): Date {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(from);
  return new Date(Date.parse(`${date}T10:00:00Z`) + days * day);
}

/** Who signs webhooks; the real one signs with a certificate, over the same parts. */
export const signatureOf = (id: string, time: string, webhookId: string, event: unknown): string =>
  `sig${createHash('sha256')
    .update([id, time, webhookId, JSON.stringify(event)].join('|'))
    .digest('hex')}`;

const shown = ({ id, status, customId, note, createdAt, nextAt }: Subscription): PaypalSubscription => ({
  id,
  status,
  custom_id: customId,
  ...(note && { status_change_note: note }),
  // The start of a day, as merchants report, and not the moment of the purchase.
  start_time: `${createdAt.toISOString().slice(0, 10)}T00:00:00Z`,
  ...(status === 'ACTIVE' && { billing_info: { next_billing_time: nextAt.toISOString() } }),
  create_time: createdAt.toISOString(),
  links: [{ href: `https://www.paypal.com/webapps/billing/subscriptions?ba_token=${id}`, rel: 'approve' }],
});

const shownTransaction = ({ id, status, at, money }: Transaction): PaypalTransaction => ({
  id,
  status,
  time: at.toISOString(),
  amount_with_breakdown: { gross_amount: money },
});
