import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo } from '#server/testing/purchase.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { day, hour } from '#shared/time-units.ts';

const { app, driver, order, subscriber, tell, planOf } = await openStripeShop();

test('webhooks of a renewal by Stripe record the charged period once, in any order', async () => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  for (const type of ['invoice.paid', 'customer.subscription.updated', 'invoice.paid', 'invoice.created'])
    await tell(buyer.customer, type);
  expect(await planOf(buyer)).toMatchObject({
    status: 'ACTIVE',
    isTrial: false,
    paidAmounts: [{ amount: 99 + 1_949, currency: 'USD' }],
  });
});

test.each([
  ['all', 1_949, 99],
  ['a part', 949, 99 + 1_000],
])('a renewal of which %s is paid from the balance at Stripe counts as paid', async (_, balance, paid) => {
  const buyer = await subscriber();
  app.advance(day);
  driver.double.customers.get(buyer.customer)!.balance = balance;
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  app.advance(5 * day);
  await renewSubscriptions(app.newContext());
  expect(await planOf(buyer)).toMatchObject({
    status: 'ACTIVE',
    isTrial: false,
    paidAmounts: [{ amount: paid, currency: 'USD' }],
  });
});

test('a renewal from the balance after a cancellation is refunded here, though there is no charge to refund', async () => {
  const buyer = await subscriber();
  driver.double.customers.get(buyer.customer)!.balance = 1_949;
  app.advance(day);
  await driver.renew(buyer.customer);
  await buyer.ask('mutation { cancelSubscription { id } }');
  await runDueJobs(app);
  const [, renewal] = (await planOf(buyer)).payments.toReversed();
  expect(renewal).toMatchObject({ state: 'REFUNDED', amount: { amount: 0 } });
  expect(driver.double.requests.filter((line) => line.includes('refunds'))).toEqual([]);
});

test.each([
  ['declined', (id: string) => driver.renew(id, { refused: true })],
  ['to be confirmed', async (id: string) => driver.double.renewUnconfirmed(id)],
])('a renewal that was %s and then marked as paid outside of Stripe renews the plan', async (_, renew) => {
  const buyer = await subscriber();
  app.advance(day);
  await renew(buyer.customer);
  await tell(buyer.customer, 'invoice.payment_failed');
  app.advance(2 * day);
  const paidAt = app.ports.now().getTime();
  driver.double.payOutside(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  app.advance(5 * day);
  await renewSubscriptions(app.newContext());
  expect(await planOf(buyer)).toMatchObject({
    status: 'ACTIVE',
    isPastDue: false,
    autoRenew: true,
    // What Stripe charged.
    paidAmounts: [{ amount: 99, currency: 'USD' }],
  });
  const { data } = await buyer.ask('{ viewer { subscription { payments { at } } } }');
  expect(Math.abs(Date.parse(data.viewer.subscription.payments[0].at) - paidAt)).toBeLessThan(hour);
});

test('a renewal does not let the paying browser sign in once more without a link', async () => {
  const buyer = await order();
  await driver.pay(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  app.advance(day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  const signIn = 'mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }';
  expect((await buyer.ask(signIn, { id: buyer.id })).errors).toHaveLength(1);
});

test('the renewal job finds a renewal whose webhook was lost, and charges nothing itself', async () => {
  const buyer = await subscriber();
  app.advance(day + hour);
  await driver.renew(buyer.customer);
  await renewSubscriptions(app.newContext());
  expect((await planOf(buyer)).paidAmounts).toEqual([{ amount: 99 + 1_949, currency: 'USD' }]);
});

test.each([
  ['that is declined', 'invoice.payment_failed', (id: string) => driver.renew(id, { refused: true })],
  [
    'that the bank wants confirmed',
    'invoice.payment_action_required',
    async (id: string) => driver.double.renewUnconfirmed(id),
  ],
])('a renewal %s is past due until the subscriber pays it', async (_, type, renew) => {
  const buyer = await subscriber();
  app.advance(day);
  await renew(buyer.customer);
  const before = (await mailsTo(app, buyer.email)).length;
  for (const kind of [type, 'customer.subscription.updated']) await tell(buyer.customer, kind);
  expect(await planOf(buyer)).toMatchObject({ isPastDue: true, status: 'ACTIVE' });
  expect((await mailsTo(app, buyer.email)).slice(before)).toEqual(['payment-payment-failed.en']);
  await driver.pay(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(await planOf(buyer)).toMatchObject({ isPastDue: false, status: 'ACTIVE' });
});

test.each([
  ['at the first declined renewal', false],
  ['after a reported failure', true],
])('an agreement that Stripe cancels %s expires the plan and sends one e-mail', async (_, isHeard) => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer, { refused: true });
  if (isHeard) await tell(buyer.customer, 'invoice.payment_failed');
  const before = (await mailsTo(app, buyer.email)).length;
  driver.double.subscriptionOf(buyer.customer).status = 'canceled';
  for (const type of ['invoice.payment_failed', 'customer.subscription.deleted'])
    await tell(buyer.customer, type);
  expect((await planOf(buyer)).status).toBe('EXPIRED');
  expect((await mailsTo(app, buyer.email)).slice(before)).toEqual(['payment-ended.en']);
});
