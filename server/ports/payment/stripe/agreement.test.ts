import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { agreementOf } from './agreement.ts';

// What tests of the gateway cannot bring about with its double; only the fields that are read.
const subscription = {
  metadata: { order: 'd2719f3e-0000-4000-8000-000000000000' },
  status: 'active',
  cancel_at_period_end: false,
  cancel_at: null,
  trial_end: 1_000,
};
const invoice = (id: string, reason: string, more: object = {}) => ({
  id,
  billing_reason: reason,
  status: 'paid',
  currency: 'usd',
  created: 1_000,
  amount_due: 99,
  attempt_count: 1,
  status_transitions: { paid_at: 1_000 },
  lines: { data: [{ parent: { type: 'subscription_item_details' }, period: { start: 1_000, end: 2_000 } }] },
  payments: { data: [{ payment: { payment_intent: `pi_${id}` } }] },
  ...more,
});
const charge = (id: string, status: string, more: object = {}) => ({
  id: `ch_${id}`,
  payment_intent: `pi_${id}`,
  status,
  amount: 99,
  currency: 'usd',
  created: 1_000,
  refunded: false,
  ...more,
});
const first = invoice('first', 'subscription_create');
const paid = charge('first', 'succeeded');

function read(of: { subscription?: object; invoices?: object[]; charges?: object[] }) {
  const records = { subscription, invoices: [first], charges: [paid], disputes: [], ...of };
  const { state, payments } = agreementOf(records as unknown as Parameters<typeof agreementOf>[0]);
  return [state, ...payments.map((payment) => payment.state)];
}

test.each([
  ['at the end of the period', { cancel_at_period_end: true }],
  ['at a date that was chosen in the dashboard', { cancel_at: 1_500 }],
])('a subscription that is to end %s is CANCELLED', (_, change) => {
  expect(read({ subscription: { ...subscription, ...change } })).toEqual(['CANCELLED', 'PAID']);
});

test('an agreement whose only payment is refunded goes on', () => {
  expect(read({ charges: [{ ...paid, refunded: true }] })).toEqual(['RUNNING', 'REFUNDED']);
});

test('a declined renewal does not begin what was never paid', () => {
  const renewal = invoice('renewal', 'subscription_cycle', { status: 'open' });
  const charges = [charge('renewal', 'failed')];
  const invoices = [renewal, { ...first, status: 'open' }];
  expect(read({ invoices, charges })).toEqual(['DECLINED', 'FAILED']);
});

test('a renewal that is being charged is neither paid nor failed', () => {
  const renewal = invoice('renewal', 'subscription_cycle', { status: 'open', attempt_count: 0 });
  const charges = [charge('renewal', 'pending'), paid];
  expect(read({ invoices: [renewal, first], charges })).toEqual(['RUNNING', 'PAID']);
});

test.each<[Stripe.Invoice.Status, number, number]>([
  ['draft', 0, 0],
  ['void', 0, 0],
  ['void', 99, 1],
  ['uncollectible', 99, 1],
])(
  'a renewal that is %s, with %s due after %s attempts, is neither paid nor failed',
  (status, due, tries) => {
    const renewal = invoice('renewal', 'subscription_cycle', {
      status,
      amount_due: due,
      attempt_count: tries,
    });
    expect(read({ invoices: [renewal, first] })).toEqual(['RUNNING', 'PAID']);
  },
);
