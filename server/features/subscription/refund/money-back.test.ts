import { expect, test, vi } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo, moneyOf, type Buyer } from '#server/testing/purchase.ts';
import { cancelAgreement } from '../renewal/cancel-subscription.ts';
import { Checkout } from '../checkout.entity.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { mayTry } from '../trial-use.ts';
import { purchaseToken } from '../purchase-link.ts';
import { day } from '#shared/time-units.ts';

const { app, driver, order, subscriber, tell, keptBy } = await openStripeShop();

const withdraw = async ({ id }: { id: string }) =>
  (
    await app.graphql(
      'mutation ($t: String!) { withdrawPurchase(token: $t) { state amount { amount currency } } }',
      {
        t: purchaseToken(app.newContext(), 'withdrawal', id),
      },
    )
  ).data.withdrawPurchase as object;
const password = 'kucingku suka ikan';
const deleteAccount = async (buyer: Buyer) => {
  const proof = { p: await app.encryptPassword(password) };
  const answer = await buyer.ask(
    'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
    proof,
  );
  expect(answer.errors).toBeUndefined();
};
type Purchase = Buyer & { id: string };
/** Orders twice, as in two tabs; pays the first and signs its buyer in. */
async function twoOrders() {
  const first = await order({ encryptedPassword: await app.encryptPassword(password) });
  const { id } = (await first.buy({ cardToken: null })).data.registerAndSubscribe as { id: string };
  const customer = [...driver.double.customers.values()].find((one) => one.order === id)!.id;
  await driver.pay(first.customer);
  await tell(first.customer, 'invoice.paid');
  await first.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: first.id });
  return { first, second: { id, customer } };
}
test('a withdrawal also refunds a renewal that is not recorded here yet', async () => {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  expect(await withdraw(buyer)).toEqual({ state: 'DONE', amount: { amount: 99 + 1_949, currency: 'USD' } });
  expect(keptBy(buyer.customer)).toEqual([]);
});

test('refunds a charge that arrives after a withdrawal, and the plan stays ended', async () => {
  const buyer = await subscriber();
  app.advance(day);
  driver.double.endPeriod(buyer.customer);
  await withdraw(buyer);
  // The bank was still processing it.
  driver.double.invoices.find(({ customer }) => customer === buyer.customer)!.status = 'open';
  await driver.pay(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(keptBy(buyer.customer)).toEqual([]);
  const { payments, subscriptions } = await moneyOf(app, buyer.email);
  expect(payments.map(({ state }) => state)).toEqual(['REFUNDED', 'REFUNDED']);
  expect(subscriptions).toEqual([{ state: 'UNSUBSCRIBED' }]);
});

test('refunds a trial that is paid after its end; the trial remains available', async () => {
  const buyer = await order();
  app.advance(day + 60_000);
  driver.double.subscriptionOf(buyer.customer).status = 'canceled';
  // In a tab that was left open.
  await driver.pay(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(keptBy(buyer.customer)).toEqual([]);
  expect(await moneyOf(app, buyer.email)).toMatchObject({
    payments: [{ state: 'REFUNDED' }],
    subscriptions: [],
  });
  expect(await mailsTo(app, buyer.email)).toEqual(['payment-late-payment.en']);
  const ctx = app.newContext();
  const em = ctx.em.fork();
  const { accountId } = await em.findOneOrFail(Checkout, { id: buyer.id });
  expect(await mayTry(ctx, em, await em.findOneOrFail(Account, { id: accountId }))).toBe(true);
});

test('deleting an account cancels its agreement and voids its unpaid orders', async () => {
  const { first, second } = await twoOrders();
  await deleteAccount(first);
  await runDueJobs(app);
  await expect(driver.pay(second.customer)).rejects.toThrow('nothing is open');
  expect(driver.double.subscriptionOf(first.customer).cancel_at_period_end).toBe(true);
});

test('deleting an account erases its payment events and those of no other account', async () => {
  const eventsOf = async (customer: string) =>
    (
      await app.orm.em
        .fork()
        .execute<{ kind: string }[]>('select kind from payment_event where reference = ?', [customer])
    ).map(({ kind }) => kind);
  const other = await subscriber();
  await tell(other.customer, 'invoice.paid');
  const { first, second } = await twoOrders();
  await tell(second.customer, 'customer.subscription.created');
  expect(await eventsOf(first.customer)).not.toEqual([]);
  expect(await eventsOf(second.customer)).not.toEqual([]);
  await deleteAccount(first);
  expect(await eventsOf(first.customer)).toEqual([]);
  expect(await eventsOf(second.customer)).toEqual([]);
  expect(await eventsOf(other.customer)).not.toEqual([]);
});

test('a withdrawal after account deletion refunds everything once, within 14 days of the order', async () => {
  const { first } = await twoOrders();
  // Charged in a later second, and not known here: refunded with the deletion.
  app.advance(1_000);
  await driver.renew(first.customer);
  const token = purchaseToken(app.newContext(), 'withdrawal', first.id);
  await deleteAccount(first);
  await runDueJobs(app);
  const query = 'query ($token: String!) { withdrawal(token: $token) { state amount { amount currency } } }';
  const look = async (pasted = token) =>
    (await app.graphql(query, { token: pasted })).data?.withdrawal as object;
  expect(await look()).toEqual({ state: 'OPEN', amount: { amount: 99, currency: 'USD' } });
  expect(await look(` http://localhost:4000/withdraw#${token} `)).toEqual({
    state: 'OPEN',
    amount: { amount: 99, currency: 'USD' },
  });
  expect(keptBy(first.customer)).toHaveLength(1);
  await eraseExpiredRecords(app.newContext());
  expect(await withdraw(first)).toEqual({ state: 'DONE', amount: { amount: 99, currency: 'USD' } });
  expect(await withdraw(first)).toEqual({ state: 'DONE', amount: { amount: 99, currency: 'USD' } });
  await runDueJobs(app);
  expect(keptBy(first.customer)).toEqual([]);
  app.advance(14 * day);
  await eraseExpiredRecords(app.newContext());
  expect((await look()) ?? null).toBeNull();
});

test('deletion keeps no withdrawal record if the 14 days are over or the money was refunded', async () => {
  const keptKinds = async (buyer: Purchase) => {
    await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id: buyer.id });
    const proof = { p: await app.encryptPassword(password) };
    const answer = await buyer.ask(
      'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
      proof,
    );
    return (answer.data.deleteAccount.kept as { kind: string }[]).map(({ kind }) => kind);
  };
  const { first: refunded } = await twoOrders();
  await withdraw(refunded);
  expect(await keptKinds(refunded)).not.toContain('WITHDRAWAL');
  const { first: current } = await twoOrders();
  expect(await keptKinds(current)).toContain('WITHDRAWAL');
  const { first: old } = await twoOrders();
  app.advance(14 * day);
  expect(await keptKinds(old)).not.toContain('WITHDRAWAL');
});

test('issues a pending refund even after the account was deleted, and retries one that failed', async () => {
  const { first, second } = await twoOrders();
  await driver.pay(second.customer);
  await reconcileCheckout(app.newContext(), second.id);
  await deleteAccount(first);
  vi.spyOn(driver.gateway, 'refund').mockRejectedValueOnce(new PaymentUnavailable('no response'));
  await runDueJobs(app);
  expect(keptBy(second.customer)).toHaveLength(1);
  await runDueJobs(app);
  expect(keptBy(second.customer)).toEqual([]);
  expect(driver.double.subscriptionOf(second.customer).cancel_at_period_end).toBe(true);
  expect(keptBy(first.customer)).toHaveLength(1);
});

test('deleting an account refunds a second order whose payment was never reported', async () => {
  const { first, second } = await twoOrders();
  await driver.pay(second.customer);
  await deleteAccount(first);
  await runDueJobs(app);
  expect(keptBy(second.customer)).toEqual([]);
  expect(driver.double.subscriptionOf(second.customer).cancel_at_period_end).toBe(true);
  expect(keptBy(first.customer)).toHaveLength(1);
});

test('a renewal charged because Stripe could not be told of a deletion is refunded, and what was known is kept', async () => {
  const { first } = await twoOrders();
  driver.double.loseAnswer('breaks', { isTaken: false, times: 1_000 });
  await deleteAccount(first);
  await runDueJobs(app);
  app.advance(day);
  await driver.renew(first.customer);
  driver.double.loseAnswer('breaks', { times: 0 });
  await runDueJobs(app);
  expect(keptBy(first.customer).map(({ amount }) => amount)).toEqual([99]);
  expect(driver.double.subscriptionOf(first.customer).cancel_at_period_end).toBe(true);
});

test.each([
  ['a renewal', 'invoice.paid'],
  // No refund does it by the way.
  ['any other', 'customer.subscription.updated'],
])('%s webhook for a plan that was cancelled here cancels it at the gateway', async (_, kind) => {
  const buyer = await subscriber();
  await buyer.ask('mutation { cancelSubscription { status } }');
  // As after an outage that outlasted the retries of its job.
  await app.orm.em.fork().execute(`delete from pgboss.job where name = 'cancel-agreement'`);
  if (kind === 'invoice.paid') {
    app.advance(day);
    await driver.renew(buyer.customer);
  }
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(false);
  await tell(buyer.customer, kind);
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
});

test('cancelling at a gateway that is not configured rejects, so that its job is retried', async () => {
  const buyer = await subscriber();
  const agreement = { gateway: 'stripe', reference: buyer.customer };
  const lost = cancelAgreement({ ...app.newContext(), payments: [] }, agreement);
  await expect(lost).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
});
