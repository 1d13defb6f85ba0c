import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openStripeShop, type StripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo } from '#server/testing/purchase.ts';
import { cancelAgreement } from './cancel-subscription.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';

const day = 24 * 3_600_000;
let shop: StripeShop;
let { app, driver, subscriber, tell } = {} as StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
  ({ app, driver, subscriber, tell } = shop);
});
afterAll(() => shop.close());

const keptBy = (customer: string) =>
  driver.double.charges.filter((charge) => charge.customer === customer && !charge.refunded);

test.each([
  ['before the end of the paid period is noticed', false],
  ['after the plan has ended', true],
])(
  'a renewal charged because Stripe could not be told of a cancellation is refunded, %s',
  async (_, hasEnded) => {
    const buyer = await subscriber();
    app.advance(day - 1_000);
    driver.double.loseAnswer('breaks', { isTaken: false, times: 1_000 });
    await buyer.ask('mutation { cancelSubscription { status } }');
    await runDueJobs(app);
    app.advance(2_000);
    if (hasEnded) await renewSubscriptions(app.newContext());
    await driver.renew(buyer.customer);
    driver.double.loseAnswer('breaks', { times: 0 });
    await tell(buyer.customer, 'invoice.paid');
    await cancelAgreement(app.newContext(), { gateway: 'stripe', reference: buyer.customer });
    expect(keptBy(buyer.customer).map(({ amount }) => amount)).toEqual([99]);
    expect(driver.double.subscriptionOf(buyer.customer).stops).toBe(true);
    await renewSubscriptions(app.newContext());
    expect(await shop.planOf(buyer)).toMatchObject({
      status: 'EXPIRED',
      autoRenew: false,
      paidAmounts: [{ amount: 99, currencyCode: 'USD' }],
    });
    expect(await mailsTo(app, buyer.email)).toEqual([
      'payment-receipt.en',
      'payment-cancelled.en',
      'payment-after-cancellation.en',
    ]);
  },
);

test('a renewal charged after a cancellation is refunded even if no webhook comes', async () => {
  const buyer = await subscriber();
  driver.double.loseAnswer('breaks', { isTaken: false, times: 1_000 });
  await buyer.ask('mutation { cancelSubscription { status } }');
  await runDueJobs(app);
  app.advance(day + 1_000);
  await driver.renew(buyer.customer);
  driver.double.loseAnswer('breaks', { times: 0 });
  await cancelAgreement(app.newContext(), { gateway: 'stripe', reference: buyer.customer });
  await runDueJobs(app);
  expect(keptBy(buyer.customer).map(({ amount }) => amount)).toEqual([99]);
});

test('a renewal charged at the end of a plan that was cancelled and resumed is kept', async () => {
  const buyer = await subscriber();
  await buyer.ask('mutation { cancelSubscription { id } }');
  await buyer.ask('mutation { resumeSubscription { id } }');
  app.advance(day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(keptBy(buyer.customer)).toHaveLength(2);
  expect(await shop.planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
});
