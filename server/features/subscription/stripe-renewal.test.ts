import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripeShop, type StripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo } from '#server/testing/purchase.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';

const hour = 3_600_000;
const day = 24 * hour;
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
