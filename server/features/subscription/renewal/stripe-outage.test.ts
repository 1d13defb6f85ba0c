import { expect, test, vi } from 'vitest';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo, moneyOf, orderAgain } from '#server/testing/purchase.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { Subscription } from '../subscription.entity.ts';
import { day, hour } from '#shared/time-units.ts';

const { app, driver, subscriber, tell, planOf, keptBy } = await openStripeShop();

/** For some days, nothing can be asked of Stripe. */
async function outage(days: number) {
  driver.double.loseAnswer('breaks', { isTaken: false, times: 1_000 });
  for (let half = 0; half < 2; half++) {
    app.advance((days * day) / 2);
    await renewSubscriptions(app.newContext());
  }
}
const outageEnds = () => driver.double.loseAnswer('breaks', { times: 0 });
const keptAmounts = (customer: string) => keptBy(customer).map(({ amount }) => amount);

test('a plan that Stripe renewed during an outage longer than the grace period goes on when the outage ends', async () => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  await outage(5);
  expect((await planOf(buyer)).isExpired).toBe(true);
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
  ['when the outage ends, within five days of the first query in vain', 6, true],
  ['after five days of outage past its grace period', 11, false],
])('a plan that Stripe did not renew ends %s', async (_, days, endsAfterwards) => {
  const buyer = await subscriber();
  const stateOf = async () => (await moneyOf(app, buyer.email)).subscriptions;
  await outage(days);
  if (endsAfterwards) {
    await outage(4);
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

test('a plan does not end because Stripe stops answering in the last minute of its grace period', async () => {
  const buyer = await subscriber();
  app.advance(5 * day - 60_000);
  await renewSubscriptions(app.newContext());
  await driver.renew(buyer.customer);
  driver.double.loseAnswer('breaks', { isTaken: false, times: 1_000 });
  app.advance(120_000);
  await renewSubscriptions(app.newContext());
  outageEnds();
  await renewSubscriptions(app.newContext());
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
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
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
  expect(keptAmounts(again)).toEqual([1_949]);
  // A later outage is counted anew.
  const plan = await app.orm.em.fork().findOneOrFail(Subscription, { reference: again });
  expect(plan).toMatchObject({ state: 'ACTIVE', unansweredSince: null });
});
