import { randomBytes } from 'node:crypto';

const daySeconds = 86_400;

/** A form, with the names of Stripe's parameters. */
export type Form = Partial<
  Record<'id' | 'customer' | 'charge' | 'return_url' | 'auto_advance' | 'cancel_at_period_end', string> & {
    metadata: { order: string };
    expand: string[];
    default_payment_method: string;
    invoice_settings: { default_payment_method: string };
    items: Price[];
    add_invoice_items: Price[];
    trial_period_days: string;
    payment_settings: { save_default_payment_method?: string };
  }
>;
type Price = { price_data: { currency: string; unit_amount: string; recurring: { interval_count: string } } };
export type SubscriptionForm = Form & { customer: string; items: Price[]; metadata: { order: string } };

export type Customer = ReturnType<typeof newCustomer>;
export type Subscription = ReturnType<typeof newSubscription>;
export type Invoice = ReturnType<typeof newInvoice>;
export type Charge = ReturnType<typeof newCharge>;

export const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;

/** `card`: the default payment method; `balance`: what the operator gave them, used before a card is charged. */
export const newCustomer = (order: string) => ({
  id: newId('cus'),
  order,
  card: null as string | null,
  balance: 0,
});

/** From `currency` on: what no answer of Stripe says. */
export function newSubscription(form: SubscriptionForm, created: number) {
  const { currency, unit_amount, recurring } = form.items[0]!.price_data;
  const trialDays = Number(form.trial_period_days ?? 0);
  const periodDays = Number(recurring.interval_count);
  const end = created + daySeconds * (trialDays || periodDays);
  return {
    id: newId('sub'),
    customer: form.customer,
    metadata: form.metadata as Record<string, string>,
    created,
    // With a trial it runs from the first moment, whether its first invoice is paid or not.
    status: trialDays ? 'trialing' : 'incomplete',
    cancel_at_period_end: false,
    cancel_at: null,
    trial_end: trialDays ? end : null,
    /** Charged before the customer's. */
    default_payment_method: null as string | null,
    currency,
    amount: Number(unit_amount),
    periodDays,
    start: created,
    end,
    /** A payment makes its card the default. */
    savesCard: form.payment_settings?.save_default_payment_method === 'on_subscription',
    /** Stripe says that it has cancelled this, and goes on. */
    ignoresCancel: false,
  };
}

/** `amount_due`: what is left of the amount after the customer's balance. */
export const newInvoice = (
  { customer, currency, start, end }: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
  status: 'draft' | 'open' | 'paid' | 'void',
  amount: number,
  created: number,
) => ({
  id: newId('in'),
  customer,
  billing_reason: reason,
  status,
  currency,
  created,
  amount,
  amount_due: amount,
  amount_paid_off_stripe: 0,
  attempt_count: 0,
  /** Stripe goes on with it by itself. */
  auto_advance: true,
  status_transitions: { paid_at: null as number | null },
  lines: {
    data: [
      { parent: { type: 'invoice_item_details' }, period: { start: created, end: created } },
      { parent: { type: 'subscription_item_details' }, period: { start, end } },
    ],
  },
});

/** Each invoice has one payment intent, named after it. */
const intentOf = ({ id }: Invoice) => id.replace('in_', 'pi_');

/** An invoice as it is answered: some fields only where the request asks for them. */
export function shownInvoice(one: Invoice, expand: readonly string[]): Record<string, unknown> {
  const { amount_paid_off_stripe, ...shown } = one;
  const payment = amount_paid_off_stripe > 0 ? { type: 'payment_record' } : { payment_intent: intentOf(one) };
  const includable: Record<string, unknown> = {
    'data.amount_paid_off_stripe': { amount_paid_off_stripe },
    'data.payments': { payments: { data: one.amount_due > 0 ? [{ payment }] : [] } },
    'data.confirmation_secret': { confirmation_secret: { client_secret: `${intentOf(one)}_secret_x` } },
  };
  return Object.assign({ ...shown }, ...expand.map((path) => includable[path] ?? {}));
}

/** `dispute`: what its bank has done; the money is back with the payer from WITHDRAWN on, and with us when WON. */
export const newCharge = (invoice: Invoice, status: 'succeeded' | 'failed', created: number) => ({
  id: newId('ch'),
  customer: invoice.customer,
  payment_intent: intentOf(invoice),
  status,
  amount: invoice.amount_due,
  currency: invoice.currency,
  created,
  refunded: false,
  dispute: null as 'INQUIRY' | 'WITHDRAWN' | 'WON' | null,
});
