import { createHash, randomBytes } from 'node:crypto';
import type { OperationName } from './contract.ts';
import { day } from '#shared/time-units.ts';

type Money = { currency_code: string; value: string };
type Cycle = {
  tenure_type: string;
  frequency: { interval_count: number };
  pricing_scheme: { fixed_price: Money };
};
type Plan = { id: string; cycles: Cycle[] };
type Subscription = {
  id: string;
  plan: Plan;
  customId: string;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  note: string | null;
  createdAt: Date;
  /** When PayPal charges next. */
  nextAt: Date;
  charged: number;
  /** It says that it has cancelled this, and goes on. */
  ignoresCancel: boolean;
};
type Transaction = { id: string; subscription: string; status: string; at: Date; money: Money };

/** An error as PayPal answers it. */
export type PaypalFault = { fault: number; name: string; issue?: string };
export const notFound: PaypalFault = { fault: 404, name: 'RESOURCE_NOT_FOUND' };
const refused = (issue: string): PaypalFault => ({ fault: 422, name: 'UNPROCESSABLE_ENTITY', issue });

const newId = (prefix: string) => prefix + randomBytes(6).toString('hex').toUpperCase();
const moment = (at: Date) => at.toISOString();

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

/** What a merchant's account at PayPal holds, and what payers, banks and time do to it. */
export function openPaypalAccountAt(now: () => Date) {
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

  const shown = (one: Subscription) => ({
    id: one.id,
    plan_id: one.plan.id,
    custom_id: one.customId,
    status: one.status,
    ...(one.note && { status_change_note: one.note }),
    // The start of a day, as merchants report, and not the moment of the purchase.
    start_time: `${moment(one.createdAt).slice(0, 10)}T00:00:00Z`,
    ...(one.status === 'ACTIVE' && {
      billing_info: {
        outstanding_balance: { currency_code: 'USD', value: '0.0' },
        next_billing_time: moment(one.nextAt),
        failed_payments_count: 0,
      },
    }),
    create_time: moment(one.createdAt),
    links: [
      {
        href: `https://www.paypal.com/webapps/billing/subscriptions?ba_token=${one.id}`,
        rel: 'approve',
        method: 'GET',
      },
    ],
  });

  function answer(name: OperationName, id: string, body: Record<string, never>): object | PaypalFault | null {
    const subscription = subscriptions.find((one) => one.id === id);
    switch (name) {
      case 'token':
        return { access_token: newId('A21'), token_type: 'Bearer', expires_in: 32_400 };
      case 'products.get':
        return products.has(id) ? { id, name: 'Whereabouts', type: 'SERVICE' } : notFound;
      case 'products.create':
        products.add(body['id']!);
        return { id: body['id'], name: body['name'], type: body['type'] };
      case 'plans.create': {
        if (!products.has(body['product_id']!)) return notFound;
        const plan = { id: newId('P-'), cycles: body['billing_cycles'] as unknown as Cycle[] };
        plans.push(plan);
        return { id: plan.id, product_id: body['product_id'], status: 'ACTIVE' };
      }
      case 'subscriptions.create': {
        const plan = plans.find((one) => one.id === body['plan_id']);
        if (!plan) return notFound;
        const made: Subscription = {
          id: newId('I-'),
          plan,
          customId: body['custom_id']!,
          status: 'APPROVAL_PENDING',
          note: null,
          createdAt: now(),
          nextAt: now(),
          charged: 0,
          ignoresCancel: false,
        };
        subscriptions.push(made);
        return shown(made);
      }
      case 'subscriptions.get':
        return subscription ? shown(subscription) : notFound;
      case 'subscriptions.cancel':
        if (!subscription) return notFound;
        if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED')
          return refused('SUBSCRIPTION_STATUS_INVALID');
        if (subscription.ignoresCancel) return null;
        Object.assign(subscription, { status: 'CANCELLED', note: body['reason'] });
        return null;
      case 'subscriptions.transactions':
        return {
          transactions: transactions
            .filter(({ subscription: of }) => of === id)
            .map((one) => ({
              id: one.id,
              status: one.status,
              time: moment(one.at),
              amount_with_breakdown: { gross_amount: one.money },
            }))
            .toReversed(),
        };
      case 'captures.refund': {
        const found = transactions.find((one) => one.id === id);
        if (!found) return notFound;
        if (refusesRefunds) return refused('REFUND_FAILED_INSUFFICIENT_FUNDS');
        if (found.status === 'REFUNDED') return refused('CAPTURE_FULLY_REFUNDED');
        found.status = 'REFUNDED';
        return { id: newId('R'), status: 'COMPLETED' };
      }
      case 'verify-webhook-signature.post': {
        const { transmission_id, transmission_time, webhook_id, webhook_event, transmission_sig } =
          body as Record<string, string>;
        const real = signatureOf(transmission_id!, transmission_time!, webhook_id!, webhook_event);
        return { verification_status: real === transmission_sig ? 'SUCCESS' : 'FAILURE' };
      }
    }
  }

  return {
    plans,
    subscriptions,
    transactions,
    answer,
    /** Whether refunds are refused, as from an account without money. */
    refuseRefunds: (isOn: boolean) => void (refusesRefunds = isOn),
    /** The payer agrees on PayPal's page, and the first amount is charged, or refused. */
    approve(id: string, isRefused = false) {
      need(id).status = isRefused ? 'SUSPENDED' : 'ACTIVE';
      charge(id, isRefused, now());
    },
    renew(id: string, isRefused = false) {
      charge(id, isRefused, need(id).nextAt);
    },
    /** Charges what is due by now. */
    bill() {
      for (const { id, status, nextAt } of subscriptions)
        if (status === 'ACTIVE' && nextAt <= now()) charge(id, false, now());
    },
    /** The payer ends it in their account at PayPal. */
    endByPayer: (id: string) => Object.assign(need(id), { status: 'CANCELLED', note: 'no longer wanted' }),
  };
}
