import { afterEach, expect, test, vi } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openPaypalShop } from '#server/testing/payment/paypal-shop.ts';
import { mailsTo, signIn } from '#server/testing/purchase.ts';
import { cancelAgreement } from './cancel-subscription.ts';
import { findOngoingAgreements } from '../reconciliation/reconcile-purchases.ts';
import { day, hour } from '#shared/time-units.ts';

const { app, driver, subscriber, tell } = await openPaypalShop();
// Jobs of other tests' agreements.
afterEach(async () => {
  for (const one of driver.double.subscriptions) one.ignoresCancel = false;
  await runDueJobs(app);
});

const atPaypal = (reference: string) => driver.double.subscriptions.find(({ id }) => id === reference)!;
const transactionsOf = (reference: string) =>
  driver.double.transactions
    .filter(({ subscription }) => subscription === reference)
    .map(({ status }) => status);
const outcomesOf = async (name: string) =>
  (await runDueJobs(app)).filter((one) => one.name === name).map(({ failed }) => failed);

/** PayPal answers that it has cancelled the agreement, and goes on with it. */
async function ignored() {
  const buyer = await subscriber();
  atPaypal(buyer.reference).ignoresCancel = true;
  await buyer.ask('mutation { cancelSubscription { id } }');
  return buyer;
}

test('a cancellation that PayPal accepts and does not carry out is retried by the same job, and the log says so', async () => {
  const { reference } = await ignored();
  const warn = vi.fn();
  const log = { ...app.newContext().log, warn } as never;
  const agreement = { gateway: 'paypal', reference };
  await expect(cancelAgreement(app.newContext({ log }), agreement)).rejects.toMatchObject({
    code: 'PAYMENT_UNAVAILABLE',
  });
  expect(warn.mock.calls).toEqual([
    [agreement, 'a gateway goes on with an agreement that it was told to end'],
  ]);
  expect(await outcomesOf('cancel-agreement')).toEqual([true]);
  expect(await outcomesOf('cancel-agreement')).toEqual([true]);
  atPaypal(reference).ignoresCancel = false;
  expect(await outcomesOf('cancel-agreement')).toEqual([false]);
  expect(atPaypal(reference).status).toBe('CANCELLED');
});

test('what PayPal charges after such a cancellation is refunded', async () => {
  const buyer = await ignored();
  await runDueJobs(app);
  app.advance(2 * day);
  await driver.renew(buyer.reference);
  await tell({
    event_type: 'PAYMENT.SALE.COMPLETED',
    resource_type: 'sale',
    resource: { id: 'T1', billing_agreement_id: buyer.reference },
  });
  expect(transactionsOf(buyer.reference)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await mailsTo(app, buyer.email)).toEqual([
    'payment-receipt.en',
    'payment-cancelled.en',
    'payment-after-cancellation.en',
  ]);
  atPaypal(buyer.reference).ignoresCancel = false;
  await runDueJobs(app);
  expect(atPaypal(buyer.reference).status).toBe('CANCELLED');
});

test('the same is retried after the account was deleted, and what PayPal charges meanwhile is refunded', async () => {
  const buyer = await subscriber();
  atPaypal(buyer.reference).ignoresCancel = true;
  await signIn(app, buyer);
  await buyer.ask('mutation { deleteAccount { kept { kind } } }');
  expect(await outcomesOf('cancel-agreement')).toEqual([true]);
  app.advance(2 * day);
  await driver.renew(buyer.reference);
  expect(await outcomesOf('cancel-agreement')).toEqual([true]);
  expect(transactionsOf(buyer.reference)).toEqual(['COMPLETED', 'REFUNDED']);
  atPaypal(buyer.reference).ignoresCancel = false;
  expect(await outcomesOf('cancel-agreement')).toEqual([false]);
});

const giveUpCancelling = () =>
  app.orm.em.fork().execute(`delete from pgboss.job where name = 'cancel-agreement'`);

test('what goes on after the five days of its job, and whose webhook of the next charge is lost, is found in the night after, cancelled and refunded', async () => {
  const { reference } = await ignored();
  await giveUpCancelling();
  app.advance(2 * day);
  await driver.renew(reference);
  await findOngoingAgreements(app.newContext());
  await runDueJobs(app);
  expect(transactionsOf(reference)).toEqual(['COMPLETED', 'REFUNDED']);
  await giveUpCancelling();
  app.advance(28 * day);
  await driver.renew(reference);
  app.advance(day);
  atPaypal(reference).ignoresCancel = false;
  await findOngoingAgreements(app.newContext());
  await runDueJobs(app);
  expect(transactionsOf(reference)).toEqual(['COMPLETED', 'REFUNDED', 'REFUNDED']);
  expect(atPaypal(reference).status).toBe('CANCELLED');
});

test('PayPal is asked about plans that are over here, from a day after their paid period for two weeks, and not about others', async () => {
  const renewing = await subscriber();
  const { reference } = await ignored();
  const lines = async (ms: number) => {
    app.advance(ms);
    const before = driver.double.requests.length;
    await findOngoingAgreements(app.newContext());
    const asked = driver.double.requests.slice(before).join();
    return [renewing.reference, reference].map((one) => asked.includes(one));
  };
  expect(await lines(day)).toEqual([false, false]);
  expect(await lines(day + hour)).toEqual([false, true]);
  expect(await lines(12 * day)).toEqual([false, true]);
  expect(await lines(2 * day)).toEqual([false, false]);
});
