import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { mailTo } from '#server/testing/mailbox.ts';
import { paypalDriver, paypalWebhook, saleEvent } from '#server/testing/payment/paypal-driver.ts';
import {
  mailsTo,
  moneyOf,
  newBuyer,
  outcomeFields,
  subscriptionFields,
  type Buyer,
} from '#server/testing/purchase.ts';
import { findPaidOrders } from './reconcile-purchases.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';

const hour = 3_600_000;
const day = 24 * hour;

let app: TestApp;
let driver: Awaited<ReturnType<typeof paypalDriver>>;
beforeAll(async () => {
  driver = await paypalDriver(() => app.ports.now());
  app = await buildTestApp({ ports: { payments: [driver.gateway] } });
});
afterAll(async () => {
  await app.close();
  await driver.close();
});

const outcomeOf = async (buyer: Buyer, id: string) =>
  (await buyer.ask(`query ($id: ID!) { paymentOutcome(id: $id) { ${outcomeFields} } }`, { id })).data
    .paymentOutcome;
const planOf = async (buyer: Buyer) =>
  (await buyer.ask(`{ viewer { subscription { canResume worksUntil ${subscriptionFields} } } }`)).data.viewer
    .subscription;

async function order() {
  const buyer = newBuyer(app);
  const { id, payUrl } = (await buyer.buy({ method: 'PAYPAL', cardToken: null })).data.registerAndSubscribe;
  return {
    ...buyer,
    id: id as string,
    payUrl: payUrl as string,
    reference: driver.double.subscriptions.at(-1)!.id,
  };
}
const deliver = async ({ rawBody, headers }: ReturnType<typeof paypalWebhook>): Promise<number> => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/webhooks/paypal',
    headers: { 'content-type': 'application/json', ...headers },
    payload: rawBody,
  });
  await runDueJobs(app);
  return statusCode;
};
const tell = (
  event: object,
  change: (webhook: ReturnType<typeof paypalWebhook>) => ReturnType<typeof paypalWebhook> = (one) => one,
) => deliver(change(paypalWebhook(event, app.ports.now())));
const activated = (id: string) => ({
  event_type: 'BILLING.SUBSCRIPTION.ACTIVATED',
  resource_type: 'subscription',
  resource: { id },
});
const paid = (id: string) => ({
  event_type: 'PAYMENT.SALE.COMPLETED',
  resource_type: 'sale',
  resource: { id: 'T1', billing_agreement_id: id },
});

test('a buyer approves at PayPal, is subscribed by the webhook, renewed by PayPal, and can cancel for the end of the paid period', async () => {
  const buyer = await order();
  expect(buyer.payUrl).toContain('https://www.paypal.com/');
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'WAITING', payUrl: buyer.payUrl });
  await driver.pay(buyer.reference);
  expect(await tell(activated(buyer.reference))).toBe(204);
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'SUCCEEDED', canSignIn: true });
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
  app.advance(day);
  await driver.renew(buyer.reference);
  for (let times = 0; times < 2; times++) await tell(paid(buyer.reference));
  expect(await planOf(buyer)).toMatchObject({
    status: 'ACTIVE',
    isTrial: false,
    paidAmounts: [{ amount: 99 + 1_949, currencyCode: 'USD' }],
  });

  const { validUntil } = await planOf(buyer);
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  // Cancelling is final at PayPal, so resuming is not offered.
  expect(await planOf(buyer)).toMatchObject({ status: 'CANCELLED', canResume: false, validUntil });
  expect(driver.double.subscriptions.find(({ id }) => id === buyer.reference)?.status).toBe('CANCELLED');
  app.advance(Date.parse(validUntil) - app.ports.now().getTime() - hour);
  expect(await planOf(buyer)).toMatchObject({ status: 'CANCELLED', expiredStatus: 0 });
  app.advance(hour);
  expect(await planOf(buyer)).toMatchObject({ status: 'EXPIRED', expiredStatus: 1 });
});

async function declined() {
  const buyer = await order();
  await driver.pay(buyer.reference);
  await tell(activated(buyer.reference));
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
  app.advance(day);
  await driver.renew(buyer.reference, { refused: true });
  await tell({ ...paid(buyer.reference), event_type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED' });
  return buyer;
}

test('a declined renewal has no next charge date; a later retry by PayPal is found without its webhook', async () => {
  const buyer = await declined();
  const plan = await planOf(buyer);
  expect(plan).toMatchObject({ isPastDue: true, nextDebitDay: null, nextDebitAmount: null });
  expect(Date.parse(plan.worksUntil) - Date.parse(plan.validUntil)).toBe(7 * day);
  const { text } = await mailTo(app, buyer.email, /did not go through/);
  expect(text).toMatch(/will be retried .* by .* UTC, your subscription ends/);
  expect(text).not.toContain('Next charge');
  app.advance(5 * day);
  await renewSubscriptions(app.newContext());
  await driver.renew(buyer.reference);
  // Its webhook is lost.
  app.advance(hour);
  await renewSubscriptions(app.newContext());
  expect(await planOf(buyer)).toMatchObject({ isPastDue: false, status: 'ACTIVE' });
});

test('cancelling while a renewal is being retried ends the plan immediately, as the e-mail says', async () => {
  const buyer = await declined();
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  expect((await planOf(buyer)).expiredStatus).toBe(1);
  const { text } = await mailTo(app, buyer.email, /is cancelled/);
  expect(text).toContain('it has ended at once');
  expect(text).not.toContain('valid until');
});

test('a renewal unpaid for seven days expires the plan, cancels it at PayPal and sends one e-mail', async () => {
  const buyer = await declined();
  app.advance(7 * day + hour);
  for (let times = 0; times < 2; times++) await renewSubscriptions(app.newContext());
  await runDueJobs(app);
  expect((await planOf(buyer)).status).toBe('EXPIRED');
  expect(driver.double.subscriptions.find(({ id }) => id === buyer.reference)?.status).toBe('CANCELLED');
  expect((await mailsTo(app, buyer.email)).slice(-2)).toEqual([
    'payment-payment-failed.en',
    'payment-ended.en',
  ]);
});

test('the reminder and a cancellation between the end of a trial and its charge say nothing of a trial to come or a late renewal', async () => {
  const buyer = await order();
  await driver.pay(buyer.reference);
  await tell(activated(buyer.reference));
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
  const { nextDebitDay, validUntil } = await planOf(buyer);
  app.advance(Date.parse(nextDebitDay) - app.ports.now().getTime() - hour);
  await renewSubscriptions(app.newContext());
  await runDueJobs(app);
  const reminder = await mailTo(app, buyer.email, /subscription begins soon/);
  expect(reminder.text).toMatch(/Next charge: \$19\.49 on .* UTC/);
  expect(`${reminder.subject} ${reminder.text}`).not.toContain('ends soon');
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  expect(await planOf(buyer)).toMatchObject({ expiredStatus: 1, validUntil });
  const { text } = await mailTo(app, buyer.email, /is cancelled/);
  expect(text).toContain('Nothing more is charged.\n\nWhat you had paid for was already over');
  expect(driver.double.subscriptions.find(({ id }) => id === buyer.reference)?.status).toBe('CANCELLED');
});

test('the reminder names the date that PayPal names by then, and is sent even if PayPal cannot be asked', async () => {
  const buyer = await order();
  await driver.pay(buyer.reference);
  const agreement = driver.double.subscriptions.find(({ id }) => id === buyer.reference)!;
  const first = agreement.nextAt;
  // Right after the approval.
  agreement.nextAt = app.ports.now();
  await tell(activated(buyer.reference));
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
  expect(await planOf(buyer)).toMatchObject({ nextDebitDay: first.toISOString() });
  const goTo = async (at: Date) => {
    app.advance(at.getTime() - app.ports.now().getTime());
    await renewSubscriptions(app.newContext());
    return (await mailsTo(app, buyer.email)).includes('payment-trial-ending.en');
  };
  const later = new Date(first.getTime() + day);
  agreement.nextAt = later;
  expect(await goTo(new Date(first.getTime() - 11 * hour))).toBe(false);
  expect(await planOf(buyer)).toMatchObject({ nextDebitDay: later.toISOString() });
  driver.double.loseAnswer('breaks', { isTaken: false, times: 100 });
  expect(await goTo(new Date(later.getTime() - 11 * hour))).toBe(true);
  driver.double.loseAnswer('breaks', { times: 0 });
});

test('a trial bought late in the day is not charged within 24 hours, and the reminder precedes the charge', async () => {
  const untilEleven = (23 - app.ports.now().getUTCHours() + 24) % 24;
  app.advance(untilEleven * hour);
  const boughtAt = app.ports.now();
  const buyer = await order();
  await driver.pay(buyer.reference);
  await tell(activated(buyer.reference));
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
  const charges = () =>
    driver.double.transactions.filter(({ subscription }) => subscription === buyer.reference);
  const { nextDebitDay } = await planOf(buyer);
  let remindedAt: Date | null = null;
  while (charges().length === 1) {
    app.advance(hour);
    driver.double.bill();
    await renewSubscriptions(app.newContext());
    const isReminded = (await mailsTo(app, buyer.email)).includes('payment-trial-ending.en');
    if (isReminded) remindedAt ??= app.ports.now();
    expect((await planOf(buyer)).expiredStatus).toBe(0);
  }
  const chargedAt = charges()[1]!.at;
  expect(chargedAt.getTime() - boughtAt.getTime()).toBeGreaterThanOrEqual(day);
  expect(Math.abs(chargedAt.getTime() - Date.parse(nextDebitDay))).toBeLessThan(hour);
  expect(chargedAt.getTime() - remindedAt!.getTime()).toBeGreaterThan(6 * hour);
});

test('a cancellation at PayPal by the payer makes the subscription UNSUBSCRIBED', async () => {
  const buyer = await order();
  await driver.pay(buyer.reference);
  await tell(activated(buyer.reference));
  driver.double.endByPayer(buyer.reference);
  await tell({ ...activated(buyer.reference), event_type: 'BILLING.SUBSCRIPTION.CANCELLED' });
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'UNSUBSCRIBED' });
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([{ state: 'UNSUBSCRIBED' }]);
});

test('rejects forged webhooks, and answers 503 for redelivery if PayPal cannot verify one', async () => {
  const buyer = await order();
  await driver.pay(buyer.reference);
  const forged = (webhook: ReturnType<typeof paypalWebhook>) => ({
    ...webhook,
    rawBody: webhook.rawBody.replace('ACTIVATED', 'CANCELLED'),
  });
  expect(await tell(activated(buyer.reference), forged)).toBe(401);
  driver.double.loseAnswer('breaks', { isTaken: false, times: 2 });
  expect(await tell(activated(buyer.reference))).toBe(503);
  expect((await moneyOf(app, buyer.email)).payments).toEqual([]);
  expect(await tell(activated(buyer.reference))).toBe(204);
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(1);
});

test('a webhook that PayPal redelivers later, with its original headers, makes the subscriber', async () => {
  const buyer = await order();
  await driver.pay(buyer.reference);
  const webhook = paypalWebhook(activated(buyer.reference), app.ports.now());
  app.advance(6 * 60_000);
  expect(await deliver(webhook)).toBe(204);
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([{ state: 'TRIAL' }]);
});

test('a paid order is found without a webhook and without its page being opened', async () => {
  const [paid, unpaid] = [await order(), await order()];
  await driver.pay(paid.reference);
  await findPaidOrders(app.newContext());
  expect((await moneyOf(app, paid.email)).subscriptions).toEqual([{ state: 'TRIAL' }]);
  expect((await moneyOf(app, unpaid.email)).subscriptions).toEqual([]);
});

test('a paid order is found in one run among orders that PayPal refuses', async () => {
  await app.orm.em.fork().execute(`delete from checkout where state <> 'PAID'`);
  const paid = await order();
  await driver.pay(paid.reference);
  for (let count = 0; count < 9; count += 1) {
    await order();
    driver.double.subscriptions.pop();
  }
  const warn = vi.fn();
  await findPaidOrders(app.newContext({ log: { ...app.newContext().log, warn } as never }));
  expect((await moneyOf(app, paid.email)).subscriptions).toEqual([{ state: 'TRIAL' }]);
  expect(warn.mock.calls).toEqual([[{ refused: 9 }, 'queries about unpaid orders were refused']]);
});

test('looking for paid orders asks about a limited number, and stops at a gateway that does not answer', async () => {
  for (let count = 0; count < 3; count += 1) await order();
  const asked = async (atMost?: number) => {
    const before = driver.double.requests.length;
    await findPaidOrders(app.newContext(), atMost);
    return driver.double.requests.slice(before).filter((line) => !line.includes('transactions')).length;
  };
  expect(await asked(2)).toBe(2);
  driver.double.loseAnswer('breaks', { isTaken: false, times: 100 });
  // Each request is tried twice.
  expect(await asked()).toBe(2);
  driver.double.loseAnswer('breaks', { times: 0 });
});

test.each(['REFUNDED', 'REVERSED'] as const)(
  'a payment that is %s in the dashboard of PayPal ends the plan here and the agreement there',
  async (kind) => {
    const buyer = await order();
    await driver.pay(buyer.reference);
    await tell(activated(buyer.reference));
    const sale = driver.double.transactions.find(({ subscription }) => subscription === buyer.reference)!;
    sale.status = 'REFUNDED';
    expect(await tell(saleEvent(kind, sale.id))).toBe(204);
    const { payments, subscriptions } = await moneyOf(app, buyer.email);
    expect(payments).toMatchObject([{ state: 'REFUNDED' }]);
    expect(subscriptions).toEqual([{ state: 'UNSUBSCRIBED' }]);
    expect(driver.double.subscriptions.find(({ id }) => id === buyer.reference)?.status).toBe('CANCELLED');
    expect(await tell(saleEvent(kind, 'T-OF-ANOTHER-SHOP'))).toBe(204);
  },
);
