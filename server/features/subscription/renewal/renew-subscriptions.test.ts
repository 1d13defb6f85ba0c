import { expect, test, vi } from 'vitest';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { mailsTo, moneyOf, newBuyer, subscriptionFields, type Buyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { refundPayment } from '../refund/refund-payment.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { purchaseToken } from '../purchase-link.ts';
import { day, hour, minute } from '#shared/time-units.ts';

const app = await openTestApp();

async function subscriber(input: object = {}): Promise<Buyer & { reference: string }> {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy(input)).data.registerAndSubscribe;
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id });
  return { ...buyer, reference: `sandbox-${id as string}` };
}
const planOf = async (buyer: Buyer) =>
  (await buyer.ask(`{ viewer { subscription { ${subscriptionFields} } } }`)).data.viewer.subscription;
/** Advances the time in steps and runs the renewal job after each. */
async function pass(milliseconds: number, steps = 1) {
  for (let step = 0; step < steps; step++) {
    app.advance(milliseconds / steps);
    await renewSubscriptions(app.newContext());
  }
}

test('a trial is announced before it converts, is charged once, and then renews every period', async () => {
  const buyer = await subscriber();
  await pass(11 * hour);
  expect(await mailsTo(app, buyer.email)).toEqual(['payment-receipt.en']);
  await pass(2 * hour, 4);
  expect(await mailsTo(app, buyer.email)).toEqual(['payment-receipt.en', 'payment-trial-ending.en']);
  await pass(12 * hour, 6);
  expect(await planOf(buyer)).toMatchObject({
    isTrial: false,
    status: 'ACTIVE',
    nextDebitAmount: { amount: 1949, currency: 'USD' },
    paidAmounts: [{ amount: 99 + 1949, currency: 'USD' }],
  });
  await pass(28 * day, 3);
  expect((await planOf(buyer)).paidAmounts).toEqual([{ amount: 99 + 2 * 1949, currency: 'USD' }]);
});

test('each period has its lookups anew', async () => {
  const buyer = await subscriber();
  const used = async () =>
    (await buyer.ask('{ viewer { subscription { quota { used left } } } }')).data.viewer.subscription.quota;
  const started = await buyer.ask(
    'mutation { startLookup(input: { kind: PHONE, subject: "+12025550123", purpose: FRAUD_CHECK }) { lookup { id } } }',
  );
  expect(started.errors).toBeUndefined();
  expect(await used()).toEqual({ used: 1, left: 19 });
  await pass(day, 2);
  expect(await used()).toEqual({ used: 0, left: 20 });
});

test('concurrent workers charge a renewal once', async () => {
  const buyer = await subscriber();
  await pass(day / 2);
  app.advance(day / 2);
  await Promise.all(Array.from({ length: 8 }, () => renewSubscriptions(app.newContext())));
  expect((await moneyOf(app, buyer.email)).payments.map(({ amount }) => amount).toSorted()).toEqual([
    1949, 99,
  ]);
});

test('declined renewals are retried while the plan stays active; then it expires, and no new trial is offered', async () => {
  const buyer = await subscriber();
  await app.sandbox.act(buyer.reference, 'DECLINE_RENEWALS');
  await pass(day, 2);
  expect(await planOf(buyer)).toMatchObject({ isPastDue: true, status: 'ACTIVE', isExpired: false });
  await pass(3 * day + hour, 80);
  expect(await planOf(buyer)).toMatchObject({ status: 'EXPIRED', isExpired: true, autoRenew: false });
  await runDueJobs(app);
  expect(app.sandbox.find(buyer.reference)?.state).toBe('ENDED');
  expect(await mailsTo(app, buyer.email)).toEqual([
    'payment-receipt.en',
    'payment-trial-ending.en',
    'payment-payment-failed.en',
    'payment-payment-failed.en',
    'payment-ended.en',
  ]);
  const { payments } = await moneyOf(app, buyer.email);
  expect(payments.map(({ state }) => state).toSorted()).toEqual(['FAILED', 'FAILED', 'FAILED', 'PAID']);
  const blocked = await buyer.ask(
    'mutation { requestLocation(input: { channel: LINK, title: "x" }) { location { id } } }',
  );
  expect(blocked.errors?.[0]?.extensions.code).toBe('SUBSCRIPTION_EXPIRED');
  const { terms } = (await buyer.ask('{ plans { terms(locale: en) { isTrial now { amount } } } }')).data
    .plans[0];
  expect(terms.isTrial).toBe(false);
});

test('a renewal is found after a gateway outage; the new period starts where the old one ended', async () => {
  const buyer = await subscriber();
  const before = await planOf(buyer);
  await pass(day / 2);
  const down = vi.spyOn(app.sandbox, 'read').mockRejectedValue(new PaymentUnavailable('down'));
  await pass(day / 2 + 5 * hour, 2);
  down.mockRestore();
  expect((await planOf(buyer)).status).toBe('ACTIVE');
  await pass(11 * minute);
  const after = await planOf(buyer);
  expect(Date.parse(after.nextDebitDay) - Date.parse(before.nextDebitDay)).toBe(28 * day);
});

test('a renewal about which the gateway refuses to answer does not hold up those after it', async () => {
  const [first, second] = [await subscriber(), await subscriber()];
  await pass(day / 2);
  app.advance(day / 2);
  const { read } = app.sandbox;
  const refused = vi
    .spyOn(app.sandbox, 'read')
    .mockImplementation((reference) =>
      reference === first.reference
        ? Promise.reject(new PaymentUnavailable('refused', 422))
        : read(reference),
    );
  const { failed } = await renewSubscriptions(app.newContext(), 1);
  refused.mockRestore();
  expect(failed).toBe(1);
  expect((await planOf(first)).isTrial).toBe(true);
  expect((await planOf(second)).isTrial).toBe(false);
});

test('cancelling is confirmed once and stops charges; the plan stays valid until its end', async () => {
  const buyer = await subscriber();
  const cancel = 'mutation { cancelSubscription { status autoRenew nextDebitDay } }';
  expect((await buyer.ask(cancel)).data.cancelSubscription).toEqual({
    status: 'CANCELLED',
    autoRenew: false,
    nextDebitDay: null,
  });
  await buyer.ask(cancel);
  expect((await mailsTo(app, buyer.email)).filter((id) => id === 'payment-cancelled.en')).toHaveLength(1);
  await pass(day - hour);
  expect((await planOf(buyer)).status).toBe('CANCELLED');
  await pass(2 * hour);
  expect(await planOf(buyer)).toMatchObject({ status: 'EXPIRED', isExpired: true });
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(1);
});

test('a refund ends the plan once, and its amount no longer counts as paid', async () => {
  const buyer = await subscriber();
  const [{ id }] = (await planOf(buyer)).payments;
  const atGateway = vi.spyOn(app.sandbox, 'refund');
  for (let times = 0; times < 2; times++)
    await refundPayment(app.newContext(), { paymentId: id, reason: 'GOODWILL' });
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, paidAmounts: [], autoRenew: false });
  expect((await mailsTo(app, buyer.email)).filter((name) => name === 'payment-refunded.en')).toHaveLength(1);
  expect(atGateway).toHaveBeenCalledOnce();
});

test('a plan without a price is never charged and expires on its end date', async () => {
  const given = await makeSubscriber(app, { validUntil: new Date(app.ports.now().getTime() + day) });
  await pass(day);
  expect((await moneyOf(app, given.email)).payments).toEqual([]);
  const answer = await app.graphql('{ viewer { subscription { status } } }', {}, { token: given.token });
  expect(answer.data.viewer.subscription.status).toBe('EXPIRED');
});

test('the link in a receipt refunds within 14 days without signing in, and is rejected afterwards', async () => {
  const withdraw =
    'mutation ($token: String!) { withdrawPurchase(token: $token) { state amount { amount } } }';
  const linkOf = async (buyer: Buyer) => {
    const [row] = await app.orm.em
      .fork()
      .execute<{ id: string }[]>(
        `select c.id from checkout c join account a on a.id = c.account_id where a.email_hash = ?`,
        [app.ports.vault.fingerprint('email', buyer.email)],
      );
    return purchaseToken(app.newContext(), 'withdrawal', row!.id);
  };
  const soon = await subscriber();
  const late = await subscriber();
  const answer = await app.graphql(withdraw, { token: await linkOf(soon) });
  expect(answer.data.withdrawPurchase).toEqual({ state: 'DONE', amount: { amount: 99 } });
  expect((await planOf(soon)).isExpired).toBe(true);
  await pass(14 * day, 2);
  const code = (await app.graphql(withdraw, { token: await linkOf(late) })).errors?.[0]?.extensions.code;
  expect(code).toBe('WITHDRAWAL_OVER');
  const forged = `${(await linkOf(late)).slice(0, -2)}xx`;
  expect((await app.graphql(withdraw, { token: forged })).errors?.[0]?.extensions.code).toBe('LINK_INVALID');
});
