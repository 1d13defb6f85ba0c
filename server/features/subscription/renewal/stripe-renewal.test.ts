import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openStripeShop, type StripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo, moneyOf, orderAgain } from '#server/testing/purchase.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { Subscription } from '../subscription.entity.ts';
import { day, hour } from '#shared/time-units.ts';

let shop: StripeShop;
let { app, driver, subscriber, tell, planOf } = {} as StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
  ({ app, driver, subscriber, tell, planOf } = shop);
});
afterAll(() => shop.close());

test('webhooks of a renewal by Stripe record the charged period once, in any order', async () => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  for (const type of ['invoice.paid', 'customer.subscription.updated', 'invoice.paid', 'invoice.created'])
    await tell(buyer.customer, type);
  expect(await planOf(buyer)).toMatchObject({
    status: 'ACTIVE',
    isTrial: false,
    paidAmounts: [{ amount: 99 + 1_949, currencyCode: 'USD' }],
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
    paidAmounts: [{ amount: paid, currencyCode: 'USD' }],
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
  expect(renewal).toMatchObject({ state: 'REFUNDED', amount: 0 });
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
    paidAmounts: [{ amount: 99, currencyCode: 'USD' }],
  });
  const { data } = await buyer.ask('{ viewer { subscription { payments { at } } } }');
  expect(Math.abs(Date.parse(data.viewer.subscription.payments[0].at) - paidAt)).toBeLessThan(hour);
});

test('a renewal does not let the paying browser sign in once more without a link', async () => {
  const buyer = await shop.order();
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
  expect((await planOf(buyer)).paidAmounts).toEqual([{ amount: 99 + 1_949, currencyCode: 'USD' }]);
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

/** For some days, nothing can be asked of Stripe. */
async function outage(days: number) {
  driver.double.loseAnswer('breaks', { isTaken: false, times: 1_000 });
  for (let half = 0; half < 2; half++) {
    app.advance((days * day) / 2);
    await renewSubscriptions(app.newContext());
  }
}
const outageEnds = () => driver.double.loseAnswer('breaks', { times: 0 });
const keptAmounts = (customer: string) =>
  driver.double.charges
    .filter((charge) => charge.customer === customer && charge.status === 'succeeded' && !charge.refunded)
    .map(({ amount }) => amount);

test('a plan that Stripe renewed during an outage longer than the grace period goes on when the outage ends', async () => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  await outage(5);
  expect((await planOf(buyer)).expiredStatus).toBe(1);
  await runDueJobs(app);
  outageEnds();
  app.advance(hour);
  await renewSubscriptions(app.newContext());
  await runDueJobs(app);
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
  expect(await mailsTo(app, buyer.email)).toEqual([
    'payment-receipt.en',
    'payment-trial-ending.en',
    'payment-renewed.en',
  ]);
});

test.each([
  ['when the outage ends', 6, true],
  ['after five days of outage past its grace period', 11, false],
])('a plan that Stripe did not renew ends %s', async (_, days, endsAfterwards) => {
  const buyer = await subscriber();
  const stateOf = async () => (await moneyOf(app, buyer.email)).subscriptions;
  await outage(days);
  if (endsAfterwards) {
    expect(await stateOf()).toEqual([{ state: 'TRIAL' }]);
    outageEnds();
    app.advance(hour);
    await driver.renew(buyer.customer, { refused: true });
    await renewSubscriptions(app.newContext());
  }
  outageEnds();
  expect(await stateOf()).toEqual([{ state: 'EXPIRED' }]);
  expect((await mailsTo(app, buyer.email)).at(-1)).toBe('payment-ended.en');
});

test('a plan that Stripe renewed while our own server was down for eleven days does not end because its first query fails', async () => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  app.advance(10 * day);
  await outage(4);
  await runDueJobs(app);
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([{ state: 'TRIAL' }]);
  outageEnds();
  await renewSubscriptions(app.newContext());
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
  // Later outages are counted anew.
  app.advance(17 * day + 4 * day);
  await driver.renew(buyer.customer);
  await outage(2);
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([{ state: 'ACTIVE' }]);
  outageEnds();
});

test('a query in vain, right after which a webhook brings the renewal, does not count for a later outage', async () => {
  const buyer = await subscriber();
  app.advance(5 * day - 60_000);
  await renewSubscriptions(app.newContext());
  await driver.renew(buyer.customer);
  app.advance(120_000);
  let renewal: Promise<unknown> | undefined;
  const em = app.orm.em.fork();
  const read = vi.spyOn(driver.gateway, 'read').mockImplementationOnce(async () => {
    renewal = reconcileCheckout(app.newContext(), buyer.id);
    const waiting = () => em.execute("select from pg_locks where locktype = 'advisory' and not granted");
    await expect.poll(waiting).toHaveLength(1);
    throw new PaymentUnavailable('down');
  });
  await renewSubscriptions(app.newContext());
  read.mockRestore();
  await renewal;
  const plan = await em.findOneOrFail(Subscription, { checkoutId: buyer.id });
  expect(plan).toMatchObject({ state: 'ACTIVE', unansweredSince: null });
});

test('a plan that is bought again during such an outage ends the earlier agreement and refunds its renewal', async () => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  await outage(5);
  outageEnds();
  await orderAgain(buyer);
  const again = driver.double.subscriptions.at(-1)!.customer;
  await driver.pay(again);
  await tell(again, 'invoice.paid');
  expect(keptAmounts(buyer.customer)).toEqual([99]);
  expect(driver.double.subscriptionOf(buyer.customer).stops).toBe(true);
  expect(keptAmounts(again)).toEqual([1_949]);
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
});
