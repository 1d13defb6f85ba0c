import type Stripe from 'stripe';
import { loadOnce } from '#shared/load-once.ts';
import { currencies } from '#shared/money.ts';
import { hour } from '#shared/time-units.ts';
import type { Order, PaymentPort } from '../port.ts';
import { agreementOf, idOf, isOurs, type CustomerRecords } from './agreement.ts';
import { asked, codeOf, openStripeClient, type StripeAccount } from './client.ts';
import { readStripeWebhook } from './webhook.ts';

export type StripeOptions = StripeAccount & { publishableKey: string; webhookSecret: string };

/** The only product at Stripe; its prices are created with each subscription. */
const productId = 'whereabouts-subscription';

/**
 * Cards through Stripe: a customer for each purchase (its id is our reference), whose subscription charges the trial
 * at once and then a price per period of days. The card is typed into Stripe's Payment Element and never reaches this
 * server.
 */
export function openStripe(options: StripeOptions): PaymentPort {
  const stripe = openStripeClient(options);
  const needProduct = loadOnce(() => findOrMakeProduct(stripe));
  const subscriptionOf = async (customer: string, expand?: string[]): Promise<Stripe.Subscription | null> => {
    const query = { customer, status: 'all' as const, limit: 100, ...(expand && { expand }) };
    const { data } = await stripe.subscriptions.list(query);
    return data.find(isOurs) ?? null;
  };
  const recordsOf = async (customer: string): Promise<CustomerRecords> => {
    const [subscription, invoices] = await Promise.all([
      subscriptionOf(customer),
      stripe.invoices.list({
        customer,
        limit: 100,
        expand: ['data.payments', 'data.amount_paid_off_stripe'],
      }),
    ]);
    // Afterwards, so that an attempt shown by an invoice has its charge.
    const charges = await stripe.charges.list({ customer, limit: 100 });
    const disputed = charges.data.filter((charge) => charge.disputed);
    const disputes = await Promise.all(
      disputed.map(async ({ id }) => (await stripe.disputes.list({ charge: id, limit: 100 })).data),
    );
    return {
      subscription,
      invoices: invoices.data,
      charges: charges.data,
      disputes: disputes.flat(),
    };
  };

  return {
    gateway: 'stripe',
    isSandbox: false,
    browserForm: { kind: 'STRIPE', publishableKey: options.publishableKey },
    // docs/operations.md asks for a shorter retry schedule.
    grace: 96 * hour,
    resumes: true,
    paidKinds: ['invoice.paid'],
    offers: [{ method: 'CARD', currencies }],

    open: (order) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { email: order.email, preferred_locales: [order.locale], metadata: { order: order.id } },
          { idempotencyKey: `${order.id}:customer` },
        );
        const subscription = subscriptionFor(order, customer.id, await needProduct());
        await stripe.subscriptions.create(subscription, { idempotencyKey: `${order.id}:subscription` });
        return { reference: customer.id, payUrl: null };
      }),

    read: (reference) => asked(async () => agreementOf(await recordsOf(reference))),

    clientSecret: (reference) =>
      asked(async () => {
        const subscription = await subscriptionOf(reference, ['data.latest_invoice.confirmation_secret']);
        // Cancelling alone would leave the first invoice open, and paying it buys nothing.
        if (!subscription || over.has(subscription.status)) return null;
        const invoice = subscription.latest_invoice;
        if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return null;
        return invoice.confirmation_secret?.client_secret ?? null;
      }),

    cancel: (reference) =>
      asked(async () => {
        const subscription = await subscriptionOf(reference, ['data.latest_invoice']);
        if (!subscription || over.has(subscription.status)) return;
        const { id, status, cancel_at_period_end: stops } = subscription;
        // What has not been paid yet is never collected: a renewal is a draft for an hour before its card is charged.
        if ((await writeOff(stripe, subscription.latest_invoice)) || owing.has(status))
          await endAtOnce(stripe, id);
        else if (!stops) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      }),

    resume: (reference) =>
      asked(async () => {
        const subscription = await subscriptionOf(reference);
        if (!subscription || over.has(subscription.status)) return false;
        if (subscription.cancel_at_period_end)
          await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
        return true;
      }),

    refund: ({ reference }) =>
      asked(async () => {
        // A renewal that left nothing to charge is known by its invoice: there is nothing to give back.
        if (reference.startsWith('in_')) return;
        try {
          // Without a key of ours: Stripe would repeat a refusal for a day. A charge can be refunded only once.
          await stripe.refunds.create({ charge: reference });
        } catch (error) {
          if (!givenBack.has(codeOf(error) ?? '')) throw error;
        }
      }),

    readWebhook: async (webhook) => readStripeWebhook(webhook, options.webhookSecret),

    changeMethodUrl: (reference, returnUrl) =>
      asked(async () => {
        const subscription = await subscriptionOf(reference);
        if (subscription && !over.has(subscription.status)) await unpinCard(stripe, reference, subscription);
        const session = await stripe.billingPortal.sessions.create({
          customer: reference,
          return_url: returnUrl,
          flow_data: { type: 'payment_method_update' },
        });
        return session.url;
      }),
  };
}

/** Why Stripe refuses a refund whose payer has the money already: of a disputed charge, the bank has given it back. */
const givenBack: ReadonlySet<string> = new Set(['charge_already_refunded', 'charge_disputed']);
const over: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
const owing: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'incomplete']);

function subscriptionFor(order: Order, customer: string, product: string): Stripe.SubscriptionCreateParams {
  const currency = order.currencyCode.toLowerCase();
  const recurring = { interval: 'day' as const, interval_count: order.periodDays };
  return {
    customer,
    items: [{ price_data: { currency, product, recurring, unit_amount: order.amountLater } }],
    ...(order.trialDays > 0 && {
      trial_period_days: order.trialDays,
      add_invoice_items: [{ price_data: { currency, product, unit_amount: order.amountNow } }],
      // An unpaid trial must not turn into a period that nobody can pay.
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
    }),
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { order: order.id },
  };
}

/**
 * Makes the subscription's own card the customer's: Stripe's page changes only the customer's card, and the
 * subscription's takes precedence. The next successful payment pins its card to the subscription again.
 */
async function unpinCard(stripe: Stripe, customer: string, subscription: Stripe.Subscription): Promise<void> {
  const card = idOf(subscription.default_payment_method);
  if (!card) return;
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: '' });
}

/** Makes an expanded invoice unpayable, both for Stripe's own attempts and for the payer; false if it is paid. */
async function writeOff(stripe: Stripe, invoice: Stripe.Subscription['latest_invoice']): Promise<boolean> {
  if (!invoice || typeof invoice === 'string') return false;
  if (invoice.status === 'draft') await stripe.invoices.update(invoice.id, { auto_advance: false });
  else if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoice.id);
  else return false;
  return true;
}

async function endAtOnce(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // Without its first invoice it was already over.
    if (codeOf(error) !== 'resource_missing') throw error;
  }
}

async function findOrMakeProduct(stripe: Stripe): Promise<string> {
  try {
    return (await stripe.products.retrieve(productId)).id;
  } catch (error) {
    if (codeOf(error) !== 'resource_missing') throw error;
  }
  try {
    return (await stripe.products.create({ id: productId, name: 'Whereabouts' })).id;
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) === 'resource_already_exists') return productId;
    throw error;
  }
}
