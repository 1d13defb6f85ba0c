import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo, orderAgain, signIn } from '#server/testing/purchase.ts';
import { cancelAgreement } from './cancel-subscription.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { purchaseToken } from '../purchase-link.ts';
import { day } from '#shared/time-units.ts';

const { app, driver, subscriber, tell, planOf, keptBy } = await openStripeShop();

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
    expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
    await renewSubscriptions(app.newContext());
    expect(await planOf(buyer)).toMatchObject({
      status: 'EXPIRED',
      autoRenew: false,
      paidAmounts: [{ amount: 99, currency: 'USD' }],
    });
    expect(await mailsTo(app, buyer.email)).toEqual([
      'payment-receipt.en',
      'payment-cancelled.en',
      'payment-after-cancellation.en',
    ]);
    // What was bought before stays bought.
    const { data } = await buyer.ask(`{ paymentOutcome(id: "${buyer.id}") { status } }`);
    expect(data.paymentOutcome.status).toBe('SUCCEEDED');
  },
);

/** Cancels while Stripe cannot be told, until it has renewed the plan; no webhook comes. */
async function cancelledTooLate({ refused = false } = {}) {
  const buyer = await subscriber();
  driver.double.loseAnswer('breaks', { isTaken: false, times: 1_000 });
  await buyer.ask('mutation { cancelSubscription { status } }');
  await runDueJobs(app);
  app.advance(day + 1_000);
  await driver.renew(buyer.customer, { refused });
  driver.double.loseAnswer('breaks', { times: 0 });
  return buyer;
}

test('a renewal charged after a cancellation is refunded even if no webhook comes', async () => {
  const buyer = await cancelledTooLate();
  await cancelAgreement(app.newContext(), { gateway: 'stripe', reference: buyer.customer });
  await runDueJobs(app);
  expect(keptBy(buyer.customer).map(({ amount }) => amount)).toEqual([99]);
});

test('a renewal that is declined after a cancellation is no news to its owner', async () => {
  const buyer = await cancelledTooLate({ refused: true });
  await reconcileCheckout(app.newContext(), buyer.id);
  expect((await planOf(buyer)).autoRenew).toBe(false);
  expect(await mailsTo(app, buyer.email)).toEqual(['payment-receipt.en', 'payment-cancelled.en']);
});

test('such a renewal is refunded even if the account is deleted before it is known', async () => {
  const buyer = await cancelledTooLate();
  await signIn(app, buyer);
  const { errors } = await buyer.ask('mutation { deleteAccount { kept { kind } } }');
  expect(errors).toBeUndefined();
  await runDueJobs(app);
  expect(keptBy(buyer.customer).map(({ amount }) => amount)).toEqual([99]);
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
});

test('such a renewal is refunded even if another plan is bought before it is known', async () => {
  const buyer = await cancelledTooLate();
  const { id } = (await orderAgain(buyer)).data.subscribe as { id: string };
  const { customer } = driver.double.subscriptions.at(-1)!;
  await driver.pay(customer);
  // The payer's page notices the payment before the jobs' next attempt.
  await buyer.ask(`{ paymentOutcome(id: "${id}") { status } }`);
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
  await runDueJobs(app);
  expect(keptBy(buyer.customer).map(({ amount }) => amount)).toEqual([99]);
  expect(keptBy(customer).map(({ amount }) => amount)).toEqual([1_949]);
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
  // The cancellation was of the earlier plan.
  app.advance(28 * day);
  await driver.renew(customer);
  await tell(customer, 'invoice.paid');
  expect(keptBy(customer).map(({ amount }) => amount)).toEqual([1_949, 1_949]);
});

test('such a renewal is refunded and revives nothing, even if another plan is bought and over before it is known', async () => {
  const buyer = await cancelledTooLate();
  const { id } = (await orderAgain(buyer)).data.subscribe as { id: string };
  await driver.pay(driver.double.subscriptions.at(-1)!.customer);
  await buyer.ask(`{ paymentOutcome(id: "${id}") { status } }`);
  await buyer.ask('mutation ($token: String!) { withdrawPurchase(token: $token) { state } }', {
    token: purchaseToken(app.newContext(), 'withdrawal', id),
  });
  await tell(buyer.customer, 'invoice.paid');
  expect(keptBy(buyer.customer).map(({ amount }) => amount)).toEqual([99]);
  expect(await planOf(buyer)).toMatchObject({ status: 'UNSUBSCRIBED', autoRenew: false });
  expect((await mailsTo(app, buyer.email)).at(-1)).toBe('payment-after-cancellation.en');
});

test('a renewal charged at the end of a plan that was cancelled and resumed is kept', async () => {
  const buyer = await subscriber();
  await buyer.ask('mutation { cancelSubscription { id } }');
  await buyer.ask('mutation { resumeSubscription { id } }');
  app.advance(day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(keptBy(buyer.customer)).toHaveLength(2);
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
});
