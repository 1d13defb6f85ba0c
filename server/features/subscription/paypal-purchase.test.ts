import { expect, test } from 'vitest';
import { runDueJobs, waitingJobs } from '#server/testing/due-jobs.ts';
import { mailTo } from '#server/testing/mailbox.ts';
import { paypalWebhook, saleEvent } from '#server/testing/payment/paypal-driver.ts';
import { activated, openPaypalShop } from '#server/testing/payment/paypal-shop.ts';
import { mailsTo, moneyOf, orderAgain, outcomeFields, signIn, type Buyer } from '#server/testing/purchase.ts';
import { findPaidOrders } from './reconciliation/reconcile-purchases.ts';
import { renewSubscriptions } from './renewal/renew-subscriptions.ts';
import { day, hour } from '#shared/time-units.ts';

const { app, driver, order, deliver, tell, subscriber, planOf } = await openPaypalShop();

const outcomeOf = async (buyer: Buyer, id: string) =>
  (await buyer.ask(`query ($id: ID!) { paymentOutcome(id: $id) { ${outcomeFields} } }`, { id })).data
    .paymentOutcome;
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
    paidAmounts: [{ amount: 99 + 1_949, currency: 'USD' }],
  });

  const { validUntil } = await planOf(buyer);
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  // Cancelling is final at PayPal, so resuming is not offered.
  expect(await planOf(buyer)).toMatchObject({ status: 'CANCELLED', canResume: false, validUntil });
  expect(driver.double.subscriptions.find(({ id }) => id === buyer.reference)?.status).toBe('CANCELLED');
  app.advance(Date.parse(validUntil) - app.ports.now().getTime() - hour);
  expect(await planOf(buyer)).toMatchObject({ status: 'CANCELLED', isExpired: false });
  app.advance(hour);
  expect(await planOf(buyer)).toMatchObject({ status: 'EXPIRED', isExpired: true });
});

test('an order whose first payment is declined is ended at PayPal, which would try it again days later', async () => {
  const buyer = await order();
  await driver.decline(buyer.reference);
  const agreement = driver.double.subscriptions.find(({ id }) => id === buyer.reference)!;
  // A single failure does not suspend it.
  agreement.status = 'ACTIVE';
  await tell({ ...activated(buyer.reference), event_type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED' });
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'FAILED', payUrl: null });
  expect(agreement.status).toBe('CANCELLED');
  await findPaidOrders(app.newContext());
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'FAILED', payUrl: null });
  // It is told once: nothing has changed since.
  expect(await waitingJobs(app, 'cancel-agreement')).toEqual([]);
});

async function declined() {
  const buyer = await subscriber();
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
  expect((await planOf(buyer)).isExpired).toBe(true);
  const { text } = await mailTo(app, buyer.email, /is cancelled/);
  expect(text).toContain('it has ended at once');
  expect(text).not.toContain('valid until');
});

test('a declined renewal that becomes known only after a cancellation is not reported', async () => {
  const buyer = await subscriber();
  app.advance(2 * day);
  await driver.renew(buyer.reference, { refused: true });
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  await tell(activated(buyer.reference));
  expect(await mailsTo(app, buyer.email)).toEqual(['payment-receipt.en', 'payment-cancelled.en']);
});

test('a renewal that PayPal charged before the end of the period, just before it was told of a cancellation, is refunded', async () => {
  const buyer = await subscriber();
  app.advance(2 * day);
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  // Without a trial, PayPal charges in the morning of the day on which a period ends: bought at noon, two hours before.
  app.advance(day - ((app.ports.now().getTime() - 12 * hour) % day));
  const { id } = (await orderAgain(buyer, { method: 'PAYPAL' })).data.subscribe as { id: string };
  const again = driver.double.subscriptions.at(-1)!;
  await driver.pay(again.id);
  await tell(activated(again.id));
  expect(await outcomeOf(buyer, id)).toMatchObject({ status: 'SUCCEEDED' });
  app.advance(again.nextAt.getTime() - app.ports.now().getTime());
  await signIn(app, buyer);
  await buyer.ask('mutation { cancelSubscription { id } }');
  await driver.renew(again.id);
  await runDueJobs(app);
  const states = driver.double.transactions
    .filter(({ subscription }) => subscription === again.id)
    .map(({ status }) => status);
  expect(states).toEqual(['COMPLETED', 'REFUNDED']);
  expect((await planOf(buyer)).isExpired).toBe(false);
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

test('a cancellation at PayPal by the payer makes the subscription UNSUBSCRIBED', async () => {
  const buyer = await order();
  await driver.pay(buyer.reference);
  await tell(activated(buyer.reference));
  driver.double.endByPayer(buyer.reference);
  await tell({ ...activated(buyer.reference), event_type: 'BILLING.SUBSCRIPTION.CANCELLED' });
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'UNSUBSCRIBED' });
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([{ state: 'UNSUBSCRIBED' }]);
});

test("the payer's cookie shows an unpaid order for a day, even if PayPal gives it up late in it", async () => {
  const buyer = await order();
  app.advance(23 * hour);
  driver.double.endByPayer(buyer.reference);
  await tell({ ...activated(buyer.reference), event_type: 'BILLING.SUBSCRIPTION.CANCELLED' });
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'NOT_COMPLETED' });
  app.advance(2 * hour);
  const later = await buyer.ask('query ($id: ID!) { paymentOutcome(id: $id) { status } }', { id: buyer.id });
  expect(later.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
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
