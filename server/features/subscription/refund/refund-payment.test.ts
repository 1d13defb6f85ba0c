import { expect, test, vi } from 'vitest';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { runDueJobs, waitingJobs } from '#server/testing/due-jobs.ts';
import { mailTo } from '#server/testing/mailbox.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo, moneyOf, signIn } from '#server/testing/purchase.ts';
import { Payment } from '../payment.entity.ts';
import { refundOwed, refundPayment } from './refund-payment.ts';
import { withdrawal, withdrawPurchase } from './withdraw-purchase.ts';
import { purchaseToken } from '../purchase-link.ts';
import { day } from '#shared/time-units.ts';

const { app, driver, order, subscriber, tell, planOf, keptBy } = await openStripeShop();

/** Somebody whose trial was renewed. */
async function renewed() {
  const buyer = await subscriber();
  app.advance(day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  return { ...buyer, mailed: (await mailsTo(app, buyer.email)).length };
}

test('a refund of an older payment at Stripe leaves the plan, and its e-mail names the next charge', async () => {
  const buyer = await renewed();
  keptBy(buyer.customer).at(-1)!.refunded = true;
  await tell(buyer.customer, 'charge.refunded');
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', autoRenew: true });
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(false);
  expect((await mailsTo(app, buyer.email)).slice(buyer.mailed)).toEqual(['payment-refunded-renews.en']);
  const { text } = await mailTo(app, buyer.email, /was refunded/);
  expect(text).toContain('Next charge: $19.49 on');
  expect(text).not.toContain('nothing more is charged');
});

test('refunds of all payments at Stripe at the same time say that nothing more is charged', async () => {
  const buyer = await renewed();
  for (const charge of keptBy(buyer.customer)) charge.refunded = true;
  await tell(buyer.customer, 'charge.refunded');
  expect((await planOf(buyer)).isExpired).toBe(true);
  const mails = (await mailsTo(app, buyer.email)).slice(buyer.mailed);
  expect(mails).toEqual(['payment-refunded.en', 'payment-refunded.en']);
});

test('refunding an older payment here ends the renewal here and at Stripe; what is paid for stays valid', async () => {
  const buyer = await renewed();
  const [trial] = await app.orm.em.fork().find(Payment, { checkoutId: buyer.id, kind: 'TRIAL' });
  const { validUntil } = await planOf(buyer);
  await refundPayment(app.newContext(), { paymentId: trial!.id, reason: 'goodwill' });
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
  expect(await planOf(buyer)).toMatchObject({ status: 'CANCELLED', autoRenew: false, validUntil });
  await tell(buyer.customer, 'customer.subscription.updated');
  expect((await mailsTo(app, buyer.email)).slice(buyer.mailed).toSorted()).toEqual([
    'payment-cancelled.en',
    'payment-refunded.en',
  ]);
});

test('a refund stays one while Stripe does not report it yet', async () => {
  const buyer = await renewed();
  const [renewal] = await app.orm.em.fork().find(Payment, { checkoutId: buyer.id, kind: 'PERIOD' });
  await refundPayment(app.newContext(), { paymentId: renewal!.id, reason: 'goodwill' });
  for (const charge of driver.double.charges) charge.refunded = false;
  await tell(buyer.customer, 'customer.subscription.updated');
  expect((await planOf(buyer)).isExpired).toBe(true);
  expect((await mailsTo(app, buyer.email)).slice(buyer.mailed)).toEqual(['payment-refunded.en']);
});

test('a withdrawal says of each payment that nothing more is charged', async () => {
  const buyer = await renewed();
  const ctx = app.newContext();
  await withdrawPurchase(ctx, { token: purchaseToken(ctx, 'withdrawal', buyer.id) });
  const mails = (await mailsTo(app, buyer.email)).slice(buyer.mailed);
  expect(mails).toEqual(['payment-refunded.en', 'payment-refunded.en']);
});

test('a withdrawal is of what is still paid, and done once everything was refunded', async () => {
  const { id: checkoutId } = await renewed();
  const token = purchaseToken(app.newContext(), 'withdrawal', checkoutId);
  const stands = () => withdrawal(app.newContext(), { token });
  const [trial, renewal] = await app.orm.em.fork().find(Payment, { checkoutId }, { orderBy: { at: 'asc' } });
  await refundPayment(app.newContext(), { paymentId: trial!.id, reason: 'goodwill' });
  expect(await stands()).toMatchObject({ state: 'OPEN', amount: { amount: 1_949 } });
  await refundPayment(app.newContext(), { paymentId: renewal!.id, reason: 'goodwill' });
  expect(await stands()).toMatchObject({ state: 'DONE', amount: { amount: 2_048 } });
});

test('a refunded renewal that becomes known together with its paid trial ends the plan', async () => {
  const buyer = await order();
  await driver.pay(buyer.customer);
  app.advance(day);
  await driver.renew(buyer.customer);
  keptBy(buyer.customer)[0]!.refunded = true;
  await tell(buyer.customer, 'charge.refunded');
  await signIn(app, buyer);
  expect(await planOf(buyer)).toMatchObject({ autoRenew: false, isExpired: true });
});

test('an order that was paid and refunded at Stripe before either is known starts no plan, nor does a later charge', async () => {
  const buyer = await order();
  await driver.pay(buyer.customer);
  keptBy(buyer.customer)[0]!.refunded = true;
  driver.double.subscriptionOf(buyer.customer).ignoresCancel = true;
  await tell(buyer.customer, 'charge.refunded');
  const { data } = await buyer.ask(`{ paymentOutcome(id: "${buyer.id}") { status } }`);
  expect(data.paymentOutcome.status).toBe('REFUNDED');
  app.advance(day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(keptBy(buyer.customer)).toEqual([]);
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([]);
});

test('what Stripe charges after a refund there ended the plan, as it goes on all the same, is refunded', async () => {
  const buyer = await renewed();
  await signIn(app, buyer);
  driver.double.subscriptionOf(buyer.customer).ignoresCancel = true;
  keptBy(buyer.customer)[0]!.refunded = true;
  await tell(buyer.customer, 'charge.refunded');
  app.advance(28 * day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(keptBy(buyer.customer).map(({ amount }) => amount)).toEqual([99]);
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, autoRenew: false });
});

test('paid time is only taken away by a refund, which is final, whatever Stripe says of the payment later', async () => {
  const buyer = await renewed();
  await signIn(app, buyer);
  const [renewal] = keptBy(buyer.customer);
  renewal!.status = 'failed';
  await tell(buyer.customer, 'charge.updated');
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', isPastDue: false });
  Object.assign(renewal!, { status: 'succeeded', refunded: true });
  await tell(buyer.customer, 'charge.refunded');
  renewal!.refunded = false;
  await tell(buyer.customer, 'charge.updated');
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, autoRenew: false });
});

const refuses = () =>
  vi
    .spyOn(driver.gateway, 'refund')
    .mockRejectedValueOnce(
      new PaymentUnavailable('stripe StripeInvalidRequestError balance_insufficient 400', 400),
    );

test('a withdrawal counts even if Stripe refuses the refund: the plan ends at once, and a job goes on trying', async () => {
  const buyer = await subscriber();
  const token = purchaseToken(app.newContext(), 'withdrawal', buyer.id);
  refuses();
  const done = { state: 'DONE', amount: { amount: 99 } };
  expect(await withdrawPurchase(app.newContext(), { token })).toMatchObject(done);
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, autoRenew: false });
  expect(keptBy(buyer.customer)).toHaveLength(1);
  refuses();
  expect(await withdrawPurchase(app.newContext(), { token })).toMatchObject(done);
  expect(await waitingJobs(app, 'refund-payment')).toHaveLength(1);
  // A renewal that was charged in the meantime is refunded, too.
  driver.double.subscriptionOf(buyer.customer).cancel_at_period_end = false;
  app.advance(day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  await runDueJobs(app);
  expect(keptBy(buyer.customer)).toEqual([]);
  expect(await withdrawPurchase(app.newContext(), { token })).toMatchObject({ state: 'DONE' });
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, autoRenew: false });
  expect((await mailsTo(app, buyer.email)).filter((name) => name === 'payment-refunded.en')).toHaveLength(2);
});

test('what Stripe charges while it still refuses the refund of a withdrawal is refunded, too, and revives nothing', async () => {
  const buyer = await subscriber();
  const token = purchaseToken(app.newContext(), 'withdrawal', buyer.id);
  const refusing = vi
    .spyOn(driver.gateway, 'refund')
    .mockRejectedValue(new PaymentUnavailable('stripe balance_insufficient 400', 400));
  await withdrawPurchase(app.newContext(), { token });
  driver.double.subscriptionOf(buyer.customer).cancel_at_period_end = false;
  app.advance(day);
  await driver.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, autoRenew: false });
  refusing.mockRestore();
  await runDueJobs(app);
  expect(keptBy(buyer.customer)).toEqual([]);
});

test('a withdrawal whose refund is still to be made stays one when the account is deleted', async () => {
  const buyer = await subscriber();
  const token = purchaseToken(app.newContext(), 'withdrawal', buyer.id);
  refuses();
  await withdrawPurchase(app.newContext(), { token });
  await signIn(app, buyer);
  await buyer.ask('mutation { deleteAccount { kept { kind } } }');
  expect(await withdrawal(app.newContext(), { token })).toMatchObject({
    state: 'DONE',
    amount: { amount: 99 },
  });
  await runDueJobs(app);
  expect(keptBy(buyer.customer)).toEqual([]);
});

test('the log names a refund that the gateway refuses, and why, at each attempt', async () => {
  const buyer = await subscriber();
  const [charge] = keptBy(buyer.customer);
  const { id: paymentId } = await app.orm.em.fork().findOneOrFail(Payment, { reference: charge!.id });
  const about = { paymentId, gateway: 'stripe', reference: charge!.id };
  const warn = vi.fn();
  const log = { ...app.newContext().log, warn } as never;
  refuses();
  const owed = refundOwed(app.newContext({ log }), {
    ...about,
    agreement: buyer.customer,
    reason: 'DOUBLE_PAYMENT',
  });
  await expect(owed).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  const why = 'stripe StripeInvalidRequestError balance_insufficient 400';
  expect(warn.mock.calls).toEqual([[{ ...about, why }, 'a refund that is owed was not made']]);
});
