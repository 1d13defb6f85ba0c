import {
  newId,
  intentOf,
  shown,
  type Charge,
  type Customer,
  type Invoice,
  type Subscription,
  type SubscriptionForm,
} from './records.ts';
import type { OperationName } from './contract.ts';
import { newInvoice, newSubscription } from './new-records.ts';

const daySeconds = 86_400;

/** An error as Stripe answers it; `code` as listed at https://docs.stripe.com/error-codes. */
export type StripeFault = { status: number; type: string; code?: string };
export const missing: StripeFault = { status: 404, type: 'invalid_request_error', code: 'resource_missing' };

/** What one account at Stripe holds, and what payers, banks and time do to it. */
export function openStripeAccount(now: () => Date) {
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
  const of = <T extends { customer: string }>(rows: T[], customer: string) =>
    rows.filter((row) => row.customer === customer);
  const subscriptionOf = (customer: string) => of(subscriptions, customer)[0]!;
  const openInvoice = (customer: string) =>
    of(invoices, customer).find(({ status }) => status === 'open') ?? null;

  function subscribe(form: SubscriptionForm): Subscription {
    const one = newSubscription(form, seconds());
    subscriptions.push(one);
    const first = form.add_invoice_items?.[0] ?? form.items[0]!;
    invoices.push(newInvoice(one, 'subscription_create', Number(first.price_data.unit_amount), seconds()));
    return one;
  }

  /**
   * The card of the subscription, else that of the customer, else a new one, is charged for what is open; `failed`: the
   * bank's code.
   */
  function charge(customer: string, failed: string | null = null): void {
    const invoice = openInvoice(customer);
    if (!invoice) throw new Error('nothing is open');
    invoice.attempts++;
    const one = subscriptionOf(customer);
    const card = one.card ?? customers.get(customer)?.card ?? newId('pm');
    const failure = failed ?? (refusedCards.has(card) ? 'card_declined' : null);
    charges.unshift({
      id: newId('ch'),
      customer,
      intent: intentOf(invoice.id),
      amount: invoice.due,
      currency: invoice.currency,
      status: failure ? 'failed' : 'succeeded',
      failure,
      refunded: false,
      dispute: null,
      created: seconds(),
    });
    if (!failure && one.savesCard) one.card = card;
    if (!failure) Object.assign(invoice, { status: 'paid', paidAt: seconds() });
    if (!failure && one.status !== 'trialing') one.status = 'active';
    if (failure && invoice.reason === 'subscription_cycle') one.status = 'past_due';
  }

  /** The period ends: the next begins with a draft of its invoice, unless the plan stops there. */
  function endPeriod(customer: string): void {
    const one = subscriptionOf(customer);
    if (one.stops) one.status = 'canceled';
    if (one.status === 'canceled') return;
    one.start = one.end;
    one.end = one.start + daySeconds * one.periodDays;
    one.status = 'active';
    invoices.unshift({ ...newInvoice(one, 'subscription_cycle', one.amount, seconds()), status: 'draft' });
  }

  /** An hour later: the draft becomes an invoice, and the card is charged for what the balance does not pay. */
  function collect(customer: string, failure: string | null = null): void {
    const draft = of(invoices, customer).find(({ status, advances }) => status === 'draft' && advances);
    if (!draft) return;
    const payer = customers.get(customer)!;
    draft.due = draft.amount - Math.min(payer.balance, draft.amount);
    payer.balance -= draft.amount - draft.due;
    Object.assign(draft, draft.due > 0 ? { status: 'open' } : { status: 'paid', paidAt: seconds() });
    if (draft.due > 0) charge(customer, failure);
  }

  function renew(customer: string, failure: string | null = null): void {
    endPeriod(customer);
    collect(customer, failure);
  }

  /** The operator marks what is open as paid outside of Stripe. */
  function payOutside(customer: string): void {
    Object.assign(openInvoice(customer)!, { status: 'paid', paidAt: seconds(), isPaidOutside: true });
    subscriptionOf(customer).status = 'active';
  }

  /** The period ends, and the bank wants the payer to confirm the renewal first: nothing is charged until then. */
  function renewUnconfirmed(customer: string): void {
    endPeriod(customer);
    const draft = of(invoices, customer).find(({ status }) => status === 'draft')!;
    Object.assign(draft, { status: 'open', attempts: 1 });
    subscriptionOf(customer).status = 'past_due';
  }

  function answer(
    name: OperationName,
    id: string,
    form: Record<string, string & string[]>,
  ): object | StripeFault {
    const customer = form['customer'] ?? '';
    const expand = (form['expand'] ?? []) as string[];
    const subscription = subscriptions.find((one) => one.id === id);
    const invoice = invoices.find((one) => one.id === id);
    switch (name) {
      case 'PostCustomers': {
        const { order = '' } = form['metadata'] as unknown as { order?: string };
        const email = form['email'] ?? '';
        const made = { id: newId('cus'), email, created: seconds(), order, card: null, balance: 0 };
        customers.set(made.id, made);
        return shown.customer(made);
      }
      case 'PostCustomer': {
        const found = customers.get(id);
        if (!found) return missing;
        found.card = (
          form['invoice_settings'] as unknown as { default_payment_method: string }
        ).default_payment_method;
        return shown.customer(found);
      }
      case 'GetProduct':
        return products.has(id) ? shown.product(id, seconds()) : missing;
      case 'PostProducts':
        if (products.has(form['id']!))
          return { status: 400, type: 'invalid_request_error', code: 'resource_already_exists' };
        products.add(form['id']!);
        return shown.product(form['id']!, seconds());
      case 'PostSubscriptions':
        if (!customers.has(customer)) return missing;
        return shown.subscription(subscribe(form as unknown as SubscriptionForm), null);
      case 'GetSubscriptions': {
        const wanted = expand.find((path) => path.startsWith('data.latest_invoice'));
        const fields = wanted?.endsWith('.confirmation_secret') ? ['confirmation_secret'] : [];
        const data = of(subscriptions, customer).map((one) => {
          const latest = of(invoices, customer)[0]!;
          return shown.subscription(one, wanted ? shown.invoice(latest, fields) : latest.id);
        });
        return shown.list('/v1/subscriptions', data);
      }
      case 'PostSubscription':
        if (!subscription) return missing;
        if (form['cancel_at_period_end'] && !subscription.ignoresCancel)
          subscription.stops = form['cancel_at_period_end'] === ('true' as never);
        if (form['default_payment_method'] === '') subscription.card = null;
        return shown.subscription(subscription, null);
      case 'DeleteSubscription':
        if (!subscription || subscription.status === 'incomplete_expired') return missing;
        if (!subscription.ignoresCancel) subscription.status = 'canceled';
        return shown.subscription(subscription, null);
      case 'GetInvoices': {
        const fields = expand.map((path) => path.replace('data.', ''));
        return shown.list(
          '/v1/invoices',
          of(invoices, customer).map((one) => shown.invoice(one, fields)),
        );
      }
      case 'PostInvoice':
        if (!invoice) return missing;
        invoice.advances = form['auto_advance'] === ('true' as never);
        return shown.invoice(invoice, []);
      case 'PostInvoiceVoid':
        if (!invoice) return missing;
        if (invoice.status !== 'open') return { status: 400, type: 'invalid_request_error' };
        invoice.status = 'void';
        if (subscriptionOf(invoice.customer).status === 'incomplete')
          subscriptionOf(invoice.customer).status = 'incomplete_expired';
        return shown.invoice(invoice, []);
      case 'GetCharges':
        return shown.list('/v1/charges', of(charges, customer).map(shown.charge));
      case 'GetDisputes': {
        const data = charges.filter(({ id: one, dispute }) => one === form['charge'] && dispute);
        return shown.list('/v1/disputes', data.map(shown.dispute));
      }
      case 'PostRefunds': {
        const found = charges.find((one) => one.id === form['charge']);
        if (!found) return missing;
        if (refusesRefunds)
          return { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' };
        if (found.dispute === 'WITHDRAWN')
          return { status: 400, type: 'invalid_request_error', code: 'charge_disputed' };
        if (found.refunded)
          return { status: 400, type: 'invalid_request_error', code: 'charge_already_refunded' };
        found.refunded = true;
        return shown.refund(found);
      }
      case 'PostBillingPortalSessions':
        if (!customers.has(customer)) return missing;
        returnUrls.push(form['return_url']!);
        return shown.portal(customer, form['return_url']!, seconds());
    }
  }

  return {
    customers,
    subscriptions,
    invoices,
    charges,
    refusedCards,
    returnUrls,
    answer,
    charge,
    endPeriod,
    collect,
    renew,
    renewUnconfirmed,
    payOutside,
    subscriptionOf,
    /** Whether refunds are refused, as from an account without money. */
    refuseRefunds: (isOn: boolean) => void (refusesRefunds = isOn),
    /** The payer chooses another card on the page for that, which becomes the customer's default. */
    changeCard: (customer: string) => void (customers.get(customer)!.card = newId('pm')),
  };
}
