import qs from 'qs';
import { startVendorApi, type Answer, type Asked } from '../vendor-api.ts';
import {
  newCharge,
  newCustomer,
  newId,
  newInvoice,
  newSubscription,
  shownInvoice,
  type Charge,
  type Customer,
  type Form,
  type Invoice,
  type Subscription,
  type SubscriptionForm,
} from './records.ts';

const daySeconds = 86_400;

export const stripeKeys = {
  secretKey: 'sk_test_double',
  publishableKey: 'pk_test_double',
  webhookSecret: 'whsec_double',
};

/** An error as Stripe answers it; `code` as listed at https://docs.stripe.com/error-codes. */
type StripeFault = { status: number; type: string; code?: string };

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

/**
 * One account at Stripe, on loopback, and what payers, banks and time do to it. The SDK's types check what we send;
 * records are kept as they are answered, as far as our code reads them.
 */
export async function startStripeDouble(now: () => Date = () => new Date()) {
  const customers = new Map<string, Customer>();
  /** Payment methods that the bank refuses. */
  const refusedCards = new Set<string>();
  const products = new Set<string>();
  const subscriptions: Subscription[] = [];
  const invoices: Invoice[] = [];
  const charges: Charge[] = [];
  let refusesRefunds = false;
  /** Where the pages for changing a card lead back to. */
  const returnUrls: string[] = [];
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const of = <T extends { customer: string }>(rows: T[], customer: string | null) =>
    rows.filter((row) => row.customer === customer);
  const subscriptionOf = (customer: string) => of(subscriptions, customer)[0]!;
  const openInvoice = (customer: string) => of(invoices, customer).find(({ status }) => status === 'open');

  /**
   * The card of the subscription, else that of the customer, else a new one, is charged for what is open; `failed`: the
   * bank's code.
   */
  function charge(customer: string, failed: string | null = null): void {
    const invoice = openInvoice(customer);
    if (!invoice) throw new Error('nothing is open');
    invoice.attempt_count++;
    const one = subscriptionOf(customer);
    const card = one.default_payment_method ?? customers.get(customer)?.card ?? newId('pm');
    const isRefused = failed !== null || refusedCards.has(card);
    charges.unshift(newCharge(invoice, isRefused ? 'failed' : 'succeeded', seconds()));
    if (isRefused) {
      if (invoice.billing_reason === 'subscription_cycle') one.status = 'past_due';
      return;
    }
    if (one.savesCard) one.default_payment_method = card;
    settle(invoice);
    if (one.status !== 'trialing') one.status = 'active';
  }
  const settle = (invoice: Invoice) =>
    Object.assign(invoice, { status: 'paid', status_transitions: { paid_at: seconds() } });

  /** The period ends: the next begins with a draft of its invoice, unless the plan stops there. */
  function endPeriod(customer: string): void {
    const one = subscriptionOf(customer);
    if (one.cancel_at_period_end) one.status = 'canceled';
    if (one.status === 'canceled') return;
    Object.assign(one, { start: one.end, end: one.end + daySeconds * one.periodDays, status: 'active' });
    invoices.unshift(newInvoice(one, 'subscription_cycle', 'draft', one.amount, seconds()));
  }

  /** An hour later: the draft becomes an invoice, and the card is charged for what the balance does not pay. */
  function collect(customer: string, failure: string | null = null): void {
    const draft = of(invoices, customer).find((one) => one.status === 'draft' && one.auto_advance);
    if (!draft) return;
    const payer = customers.get(customer)!;
    draft.amount_due -= Math.min(payer.balance, draft.amount_due);
    payer.balance -= draft.amount - draft.amount_due;
    if (draft.amount_due === 0) return void settle(draft);
    draft.status = 'open';
    charge(customer, failure);
  }

  function answer({ method, path, query, body }: Asked): Answer {
    const id = /^\/v1\/\w+\/([^/]+)/.exec(path)?.[1] ?? '';
    const form = qs.parse(method === 'GET' ? query.toString() : body) as Form;
    const customer = customers.get(form.customer ?? id);
    const subscription = subscriptions.find((one) => one.id === id);
    const invoice = invoices.find((one) => one.id === id);
    const paid = charges.find((one) => one.id === form.charge);
    const invoicesAs = (expand: string[] = []) =>
      of(invoices, customer?.id ?? null).map((one) => shownInvoice(one, expand));
    switch (`${method} ${path.replace(id || ' ', '{id}')}`) {
      case 'POST /v1/customers': {
        const made = newCustomer(form.metadata!.order);
        customers.set(made.id, made);
        return ok(made);
      }
      case 'POST /v1/customers/{id}':
        if (!customer) return missing;
        customer.card = form.invoice_settings!.default_payment_method;
        return ok(customer);
      case 'GET /v1/products/{id}':
        return products.has(id) ? ok({ id }) : missing;
      case 'POST /v1/products':
        if (products.has(form.id!)) return invalid('resource_already_exists');
        products.add(form.id!);
        return ok({ id: form.id });
      case 'POST /v1/subscriptions': {
        if (!customer) return missing;
        const made = newSubscription(form as SubscriptionForm, seconds());
        const first = form.add_invoice_items?.[0] ?? form.items![0]!;
        subscriptions.push(made);
        const amount = Number(first.price_data.unit_amount);
        invoices.push(newInvoice(made, 'subscription_create', 'open', amount, seconds()));
        return ok(made);
      }
      case 'GET /v1/subscriptions': {
        const paths = (form.expand ?? []).filter((one) => one.startsWith('data.latest_invoice'));
        const [latest] = invoicesAs(paths.map((one) => one.replace('latest_invoice.', '')));
        const latest_invoice = paths.length > 0 ? latest : latest?.['id'];
        return listOf(of(subscriptions, customer?.id ?? null).map((one) => ({ ...one, latest_invoice })));
      }
      case 'POST /v1/subscriptions/{id}':
        if (!subscription) return missing;
        if (form.cancel_at_period_end && !subscription.ignoresCancel)
          subscription.cancel_at_period_end = form.cancel_at_period_end === 'true';
        if (form.default_payment_method === '') subscription.default_payment_method = null;
        return ok(subscription);
      case 'DELETE /v1/subscriptions/{id}':
        if (!subscription || subscription.status === 'incomplete_expired') return missing;
        if (!subscription.ignoresCancel) subscription.status = 'canceled';
        return ok(subscription);
      case 'GET /v1/invoices':
        return listOf(invoicesAs(form.expand));
      case 'POST /v1/invoices/{id}':
        if (!invoice) return missing;
        invoice.auto_advance = form.auto_advance === 'true';
        return ok(invoice);
      case 'POST /v1/invoices/{id}/void': {
        if (!invoice) return missing;
        if (invoice.status !== 'open') return invalid();
        invoice.status = 'void';
        const one = subscriptionOf(invoice.customer);
        if (one.status === 'incomplete') one.status = 'incomplete_expired';
        return ok(invoice);
      }
      case 'GET /v1/charges':
        return listOf(
          of(charges, customer?.id ?? null).map((one) => ({ ...one, disputed: one.dispute !== null })),
        );
      case 'GET /v1/disputes': {
        // The money is withdrawn, and reinstated.
        const moved = { INQUIRY: [], WITHDRAWN: [-1], WON: [-1, 1] };
        if (!paid?.dispute) return listOf([]);
        return listOf([{ charge: paid.id, balance_transactions: moved[paid.dispute] }]);
      }
      case 'POST /v1/refunds':
        if (!paid) return missing;
        if (refusesRefunds) return invalid('balance_insufficient');
        if (paid.dispute === 'WITHDRAWN') return invalid('charge_disputed');
        if (paid.refunded) return invalid('charge_already_refunded');
        paid.refunded = true;
        return ok({ id: newId('re'), charge: paid.id, status: 'succeeded' });
      case 'POST /v1/billing_portal/{id}':
        if (!customer) return missing;
        returnUrls.push(form.return_url!);
        return ok({ id: newId('bps'), url: `https://billing.stripe.com/p/session/${customer.id}` });
      default:
        return missing;
    }
  }

  const api = await startVendorApi({
    onceBy: 'idempotency-key',
    first: ({ headers }) =>
      headers.authorization === `Bearer ${stripeKeys.secretKey}`
        ? null
        : refused({ status: 401, type: 'invalid_request_error' }),
    answer,
    failure: (status) => refused({ status, type: status < 500 ? 'invalid_request_error' : 'api_error' }),
  });
  return {
    ...api,
    customers,
    subscriptions,
    invoices,
    charges,
    refusedCards,
    returnUrls,
    subscriptionOf,
    charge,
    endPeriod,
    collect,
    renew(customer: string, failure: string | null = null) {
      endPeriod(customer);
      collect(customer, failure);
    },
    /** The period ends, and the bank wants the payer to confirm the renewal first: nothing is charged until then. */
    renewUnconfirmed(customer: string) {
      endPeriod(customer);
      Object.assign(of(invoices, customer)[0]!, { status: 'open', attempt_count: 1 });
      subscriptionOf(customer).status = 'past_due';
    },
    /** The operator marks what is open as paid outside of Stripe. */
    payOutside(customer: string) {
      const invoice = openInvoice(customer)!;
      settle(invoice).amount_paid_off_stripe = invoice.amount_due;
      subscriptionOf(customer).status = 'active';
    },
    /** Whether refunds are refused, as from an account without money. */
    refuseRefunds: (isOn: boolean) => void (refusesRefunds = isOn),
    /** The payer chooses another card on the page for that, which becomes the customer's default. */
    changeCard: (customer: string) => void (customers.get(customer)!.card = newId('pm')),
    /** Refuses the next requests, one each. */
    refuse: (...next: StripeFault[]) => api.answerNext(...next.map(refused)),
  };
}

const ok = (body: object): Answer => ({ status: 200, body });
const listOf = (data: object[]): Answer => ok({ object: 'list', has_more: false, data });
const refused = ({ status, type, code }: StripeFault): Answer => ({
  status,
  body: { error: { type, code, message: 'buyer@example.org may not stand in a log' } },
});
const invalid = (code = '', status = 400) => refused({ status, type: 'invalid_request_error', code });
const missing = invalid('resource_missing', 404);
