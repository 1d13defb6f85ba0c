import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import {
  followPaymentEvent,
  takePaymentEvent,
} from '#server/features/subscription/reconciliation/take-payment-event.ts';
import type { Agreement, WebhookEvent } from '#server/ports/payment/port.ts';
import type { TestApp } from '#server/testing/build-test-app.ts';
import { stripeDriver, stripeWebhook } from '#server/testing/payment/stripe-driver.ts';
import { moneyOf, newBuyer, type Buyer } from '#server/testing/purchase.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';

const driver = closedAfterTests(await stripeDriver(() => app.ports.now()));
const app: TestApp = await openTestApp({ ports: { payments: [driver.gateway] } });

/** A seeded random number generator, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const people = 12;
const wholeDeliveries = 10_000;
/** One delivery in this many also goes through the database; the signature check sees all of them. */
const sample = 20;

type Customer = Buyer & { customer: string };
type Sent = ReturnType<typeof stripeWebhook> & { customer: string };

async function order(): Promise<Customer> {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy({ cardToken: null })).data.registerAndSubscribe as { id: string };
  const made = [...driver.double.customers.values()].find(({ order: of }) => of === id)!;
  return { ...buyer, customer: made.id };
}

/** Changes something for a customer at Stripe; returns the types of the events that it then sends. */
async function happen(pick: (below: number) => number, customer: string): Promise<string[]> {
  const { double } = driver;
  const subscription = double.subscriptionOf(customer);
  const first = double.invoices.find((one) => one.customer === customer)!;
  const isOpen = double.invoices.some((one) => one.customer === customer && one.status === 'open');
  if (subscription.status === 'canceled') return ['customer.subscription.deleted'];
  if (isOpen) {
    const isRefused = pick(3) === 0 && first.attempt_count < 2;
    await (isRefused ? driver.decline(customer) : driver.pay(customer));
    return isRefused ? ['invoice.payment_failed', 'charge.failed'] : ['invoice.paid', 'charge.succeeded'];
  }
  switch (pick(6)) {
    case 0:
      await driver.renew(customer, { refused: true });
      return ['invoice.payment_failed', 'customer.subscription.updated'];
    case 1:
      subscription.cancel_at_period_end = true;
      return ['customer.subscription.updated'];
    case 2:
      subscription.status = 'canceled';
      return ['customer.subscription.deleted'];
    default:
      await driver.renew(customer);
      return ['invoice.created', 'invoice.paid', 'customer.subscription.updated'];
  }
}

/** The state that a subscription must have once all events of the gateway have arrived. */
function expectedOf({ state, payments }: Agreement): string[] {
  const last = payments.at(-1);
  if (!last) return [];
  if (state === 'ENDED') return ['UNSUBSCRIBED'];
  if (state === 'CANCELLED') return ['CANCELLED'];
  if (last.state === 'FAILED') return ['PAST_DUE'];
  return [last.isTrial ? 'TRIAL' : 'ACTIVE'];
}

type AgreementEvent = Extract<WebhookEvent, { reference: string }>;

test('10,000 duplicated, reordered, delayed and forged deliveries end in the gateway’s own state', async () => {
  const pick = numbers(20_261_121);
  const customers: Customer[] = [];
  for (let index = 0; index < people; index++) customers.push(await order());
  const ctx = () => app.newContext();
  const sent: Sent[] = [];
  const counts = { refused: 0, taken: 0, again: 0 };
  const readAt = (webhook: Pick<Sent, 'rawBody' | 'headers'>) =>
    driver.gateway.readWebhook({ ...webhook, now: app.ports.now() });
  const follow = async (event: AgreementEvent) => {
    const isNew = await takePaymentEvent(ctx(), 'stripe', event);
    counts[isNew ? 'taken' : 'again']++;
    await followPaymentEvent(ctx(), { gateway: 'stripe', ...event });
  };

  for (let delivery = 0; delivery < wholeDeliveries; delivery++) {
    if (delivery % 150 === 0) {
      const { customer } = customers[pick(people)]!;
      for (const type of await happen(pick, customer))
        sent.push({ ...stripeWebhook({ type, data: { object: { customer } } }, app.ports.now()), customer });
      app.advance(60_000);
    }
    // Any event sent so far, early, late or repeated; one in seven is forged. Older than five minutes is stale.
    const webhook = sent[pick(sent.length)]!;
    const isForged = pick(7) === 0;
    const victim = customers[pick(people)]!.customer;
    const rawBody = isForged ? webhook.rawBody.replace(webhook.customer, `${victim}x`) : webhook.rawBody;
    const event = await readAt({ ...webhook, rawBody });
    if (isForged) expect(event).toBeNull();
    if (event === null || event === 'NOT_OURS') counts.refused++;
    else if (pick(sample) === 0) await follow(event as AgreementEvent);
  }
  // Providers redeliver what was not accepted, newly signed: in the end each event arrives, in any order.
  for (const { rawBody } of sent.toSorted(() => pick(3) - 1)) {
    const { headers } = stripeWebhook({}, app.ports.now());
    expect(await readAt({ rawBody, headers })).toBeNull();
    const again = stripeWebhook(JSON.parse(rawBody) as object, app.ports.now());
    await follow((await readAt(again)) as AgreementEvent);
  }

  expect(counts.refused).toBeGreaterThan(wholeDeliveries / 7 / 2);
  expect(counts.again).toBeGreaterThan(0);
  // Each event is stored once, however often it was delivered.
  expect(counts.taken).toBe(sent.length);
  for (const { email, customer } of customers) {
    const theirs = await driver.gateway.read(customer);
    const { payments, subscriptions } = await moneyOf(app, email);
    expect(payments.map(({ state }) => state).toSorted()).toEqual(
      theirs.payments.map(({ state }) => state).toSorted(),
    );
    expect(subscriptions.map(({ state }) => state)).toEqual(expectedOf(theirs));
    const mails = await app.orm.em
      .fork()
      .execute<{ template_id: string }[]>(
        `select m.template_id from message m join account a on a.id = m.account_id where a.email_hash = ?`,
        [app.ports.vault.fingerprint('email', email)],
      );
    const of = (name: string) => mails.filter(({ template_id }) => template_id.startsWith(name)).length;
    const paid = theirs.payments.filter(({ state }) => state === 'PAID').length;
    expect(of('payment-receipt') + of('payment-renewed')).toBe(paid);
    const failures = of('payment-failed') + of('payment-payment-failed');
    const failed = theirs.payments.length - paid;
    // A failure that arrives when the agreement is over is reported as its end, or not at all.
    if (theirs.state === 'RUNNING') expect(failures).toBe(failed);
    else expect(failures).toBeLessThanOrEqual(failed);
  }
}, 120_000);

test('stores an event of an unknown agreement without failing', async () => {
  const event = { id: randomUUID(), kind: 'invoice.paid', reference: 'cus_unknown' };
  expect(await takePaymentEvent(app.newContext(), 'stripe', event)).toBe(true);
  await followPaymentEvent(app.newContext(), { gateway: 'stripe', ...event });
  expect(
    (await app.orm.em.fork().execute('select 1 from payment_event where reference = ?', ['cus_unknown']))
      .length,
  ).toBe(1);
});

test('logs a warning when an unknown agreement of ours takes money, as after a restore', async () => {
  const { customer } = await order();
  const warn = vi.fn();
  const log = { ...app.newContext().log, warn } as never;
  const follow = async (reference: string, kind = 'invoice.paid') => {
    await takePaymentEvent(app.newContext(), 'stripe', { id: randomUUID(), kind, reference });
    await followPaymentEvent(app.newContext({ log }), { gateway: 'stripe', reference, kind });
  };
  await app.orm.em.fork().execute('delete from checkout where reference = ?', [customer]);
  // Not paid: it may be being opened.
  await follow(customer);
  await follow('cus_of_another_shop');
  expect(warn).not.toHaveBeenCalled();
  await driver.pay(customer);
  const before = driver.double.requests.length;
  // No money came in, and most of them are another shop's: nothing is asked about them.
  for (const kind of ['customer.subscription.updated', 'invoice.created', 'charge.refunded'])
    await follow(customer, kind);
  expect(driver.double.requests).toHaveLength(before);
  driver.double.loseAnswer('breaks', { isTaken: false, times: 100 });
  await follow(customer);
  expect(warn).not.toHaveBeenCalled();
  driver.double.loseAnswer('breaks', { isTaken: false, times: 0 });
  await follow(customer);
  const about = { gateway: 'stripe', reference: customer, kind: 'invoice.paid' };
  expect(warn.mock.calls).toEqual([[about, 'an unknown purchase is being paid for']]);
});
