import { randomBytes } from 'node:crypto';

/** What a subscription was asked to be, as the form said it. */
export type SubscriptionForm = {
  customer: string;
  items: { price_data: { currency: string; unit_amount: string; recurring: { interval_count: string } } }[];
  add_invoice_items?: { price_data: { unit_amount: string } }[];
  trial_period_days?: string;
  payment_settings?: { save_default_payment_method?: string };
  metadata?: Record<string, string>;
};

/** `card`: the default payment method. */
export type Customer = {
  id: string;
  email: string;
  created: number;
  order: string;
  card: string | null;
  /** What the operator has given them, to be used before a card is charged. */
  balance: number;
};

export type Subscription = {
  id: string;
  customer: string;
  status: string;
  currency: string;
  amount: number;
  periodDays: number;
  start: number;
  end: number;
  trialEnd: number | null;
  stops: boolean;
  /** It says that it has cancelled this, and goes on. */
  ignoresCancel: boolean;
  /** The default payment method: used before the customer's. */
  card: string | null;
  /** A payment makes its card the default. */
  savesCard: boolean;
  metadata: Record<string, string>;
  created: number;
};

export type Invoice = {
  id: string;
  customer: string;
  reason: 'subscription_create' | 'subscription_cycle';
  status: 'draft' | 'open' | 'paid' | 'void';
  /** Stripe goes on with it by itself. */
  advances: boolean;
  amount: number;
  /** What is left of the amount after the customer's balance. */
  due: number;
  currency: string;
  start: number;
  end: number;
  attempts: number;
  created: number;
  paidAt: number | null;
  /** The operator has marked it as paid outside of Stripe. */
  isPaidOutside: boolean;
};

export type Charge = {
  id: string;
  customer: string;
  intent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed';
  failure: string | null;
  refunded: boolean;
  /** What its bank has done about it; the money is back with the payer from WITHDRAWN on, and with us when WON. */
  dispute: 'INQUIRY' | 'WITHDRAWN' | 'WON' | null;
  created: number;
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
/** Each invoice has one payment intent, named after it. */
export const intentOf = (invoice: string) => invoice.replace('in_', 'pi_');

const list = (url: string, data: object[]) => ({ object: 'list', url, has_more: false, data });

/** The records as Stripe answers them, by the contract's fields. */
export const shown = {
  customer: (customer: Customer) => ({
    id: customer.id,
    object: 'customer',
    created: customer.created,
    livemode: false,
    email: customer.email,
    metadata: { order: customer.order },
    preferred_locales: [],
    invoice_settings: { default_payment_method: customer.card },
  }),
  product: (id: string, created: number) => ({
    id,
    object: 'product',
    active: true,
    created,
    livemode: false,
    name: 'Whereabouts',
    updated: created,
    metadata: {},
  }),
  subscription: (one: Subscription, latest: object | string | null) => ({
    id: one.id,
    object: 'subscription',
    status: one.status,
    customer: one.customer,
    items: list('/v1/subscription_items', [
      {
        id: 'si_1',
        object: 'subscription_item',
        current_period_start: one.start,
        current_period_end: one.end,
      },
    ]),
    metadata: one.metadata,
    created: one.created,
    currency: one.currency,
    cancel_at_period_end: one.stops,
    cancel_at: one.stops ? one.end : null,
    canceled_at: one.status === 'canceled' ? one.start : null,
    ended_at: one.status === 'canceled' ? one.start : null,
    trial_start: one.trialEnd === null ? null : one.created,
    trial_end: one.trialEnd,
    latest_invoice: latest,
    default_payment_method: one.card,
  }),
  invoice: (one: Invoice, expand: readonly string[]) => ({
    id: one.id,
    object: 'invoice',
    billing_reason: one.reason,
    status: one.status,
    customer: one.customer,
    currency: one.currency,
    created: one.created,
    amount_due: one.due,
    amount_paid: one.status === 'paid' ? one.due : 0,
    attempt_count: one.attempts,
    status_transitions: { paid_at: one.paidAt },
    lines: list(`/v1/invoices/${one.id}/lines`, [
      line(one, 'il_1', 'invoice_item_details', one.created, one.created),
      line(one, 'il_2', 'subscription_item_details', one.start, one.end),
    ]),
    // Includable: only where the request asks for it.
    ...(expand.includes('payments') && {
      payments: list(
        '/v1/invoice_payments',
        one.due > 0 ? [one.isPaidOutside ? recordOf(one) : paymentOf(one)] : [],
      ),
    }),
    ...(expand.includes('amount_paid_off_stripe') && {
      amount_paid_off_stripe: one.isPaidOutside ? one.due : 0,
    }),
    ...(expand.includes('confirmation_secret') && {
      confirmation_secret: { client_secret: `${intentOf(one.id)}_secret_x`, type: 'payment_intent' },
    }),
  }),
  charge: (one: Charge) => ({
    id: one.id,
    object: 'charge',
    amount: one.amount,
    amount_refunded: one.refunded ? one.amount : 0,
    created: one.created,
    currency: one.currency,
    customer: one.customer,
    payment_intent: one.intent,
    refunded: one.refunded,
    disputed: one.dispute !== null,
    status: one.status,
    failure_code: one.failure,
  }),
  dispute: (charge: Charge) => ({
    id: `dp_${charge.id}`,
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: charge.created,
    currency: charge.currency,
    status: { INQUIRY: 'warning_needs_response', WITHDRAWN: 'needs_response', WON: 'won' }[charge.dispute!],
    // The money is withdrawn, and reinstated.
    balance_transactions: { INQUIRY: [], WITHDRAWN: [-1], WON: [-1, 1] }[charge.dispute!].map((sign) => ({
      id: newId('txn'),
      object: 'balance_transaction',
      amount: sign * charge.amount,
    })),
  }),
  refund: (charge: Charge) => ({
    id: newId('re'),
    object: 'refund',
    amount: charge.amount,
    created: charge.created,
    currency: charge.currency,
    charge: charge.id,
    status: 'succeeded',
    payment_intent: charge.intent,
  }),
  portal: (customer: string, returnUrl: string, created: number) => ({
    id: newId('bps'),
    object: 'billing_portal.session',
    created,
    customer,
    livemode: false,
    url: `https://billing.stripe.com/p/session/${customer}`,
    configuration: 'bpc_1',
    return_url: returnUrl,
  }),
  list,
};

const line = (one: Invoice, id: string, type: string, start: number, end: number) => ({
  id,
  object: 'line_item',
  amount: one.amount,
  currency: one.currency,
  period: { start, end },
  parent: { type },
});

const recordOf = (one: Invoice) => ({
  id: 'inpay_1',
  object: 'invoice_payment',
  invoice: one.id,
  status: 'paid',
  amount_paid: one.due,
  payment: { type: 'payment_record' },
});

const paymentOf = (one: Invoice) => ({
  id: 'inpay_1',
  object: 'invoice_payment',
  invoice: one.id,
  status: one.status === 'void' ? 'canceled' : one.status,
  amount_paid: one.status === 'paid' ? one.due : null,
  payment: { type: 'payment_intent', payment_intent: intentOf(one.id) },
});
