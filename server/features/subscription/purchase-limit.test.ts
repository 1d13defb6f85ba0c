import { afterAll, beforeAll, expect, test } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { closeAccount } from '#server/features/privacy/delete-account.ts';
import { openStripeShop, type StripeShop } from '#server/testing/payment/stripe-shop.ts';
import { newBuyer, orderAgain, signIn, type Buyer } from '#server/testing/purchase.ts';
import { withdrawPurchase } from './withdraw-purchase.ts';
import { withdrawalToken } from './withdrawal.ts';

const day = 24 * 3_600_000;
let shop: StripeShop;
let { app, driver, subscriber, tell } = {} as StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
  ({ app, driver, subscriber, tell } = shop);
});
afterAll(() => shop.close());

async function withdraw(id: string) {
  const ctx = app.newContext();
  expect(await withdrawPurchase(ctx, { token: withdrawalToken(ctx, id) })).toMatchObject({ state: 'DONE' });
}

/** Buys a plan again, pays for it, and withdraws from it. */
async function again(buyer: Buyer) {
  const { id } = (await orderAgain(buyer)).data.subscribe as { id: string };
  const customer = [...driver.double.customers.values()].find(({ order }) => order === id)!;
  await driver.pay(customer.id);
  await tell(customer.id, 'invoice.paid');
  await withdraw(id);
}

test('a mailbox buys three plans in 14 days: lookups would be free if it withdrew from each, without end', async () => {
  const buyer = await subscriber();
  await withdraw(buyer.id);
  await again(buyer);
  // An order that nobody pays does not count.
  for (let order = 0; order < 3; order += 1) expect((await orderAgain(buyer)).errors).toBeUndefined();
  await again(buyer);
  expect((await orderAgain(buyer)).errors?.[0]).toMatchObject({
    message: '3 plans in 14 days for one e-mail address',
    extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
  });

  const em = app.orm.em.fork();
  const emailHash = app.ports.vault.fingerprint('email', buyer.email);
  await em.transactional(async (inner) =>
    closeAccount(app.newContext(), inner, await inner.findOneOrFail(Account, { emailHash })),
  );
  const anew = newBuyer(app, buyer.email.replace('@', '+again@'));
  expect((await anew.buy()).errors?.[0]).toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
  app.advance(14 * day);
  expect((await anew.buy()).errors?.[0]).toMatchObject({ extensions: { code: 'TRIAL_USED' } });
});
