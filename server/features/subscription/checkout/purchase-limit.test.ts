import { expect, test } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { closeAccount } from '#server/features/privacy/delete-account.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { mailsTo, newBuyer, orderAgain, type Buyer } from '#server/testing/purchase.ts';
import { withdrawPurchase } from '../refund/withdraw-purchase.ts';
import { purchaseToken } from '../purchase-link.ts';
import { day } from '#shared/time-units.ts';

const { app, driver, planOf, subscriber, tell } = await openStripeShop();

async function withdraw(id: string) {
  const ctx = app.newContext();
  expect(await withdrawPurchase(ctx, { token: purchaseToken(ctx, 'withdrawal', id) })).toMatchObject({
    state: 'DONE',
  });
}

const order = async (buyer: Buyer) => (await orderAgain(buyer)).data.subscribe.id as string;

async function pay(id: string) {
  const customer = [...driver.double.customers.values()].find((one) => one.order === id)!;
  await driver.pay(customer.id);
  await tell(customer.id, 'invoice.paid');
}

/** Buys a plan again, pays for it, and withdraws from it. */
async function again(buyer: Buyer) {
  const id = await order(buyer);
  await pay(id);
  await withdraw(id);
}

test('a mailbox buys three plans in 14 days: lookups would be free if it withdrew from each, without end', async () => {
  const buyer = await subscriber();
  await withdraw(buyer.id);
  await again(buyer);
  const unpaid = await order(buyer);
  await again(buyer);
  expect((await orderAgain(buyer)).errors?.[0]).toMatchObject({
    message: '3 plans in 14 days for one e-mail address',
    extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
  });
  await pay(unpaid);
  expect(await planOf(buyer)).toMatchObject({ isExpired: true });
  expect(driver.double.charges.filter(({ refunded }) => !refunded)).toEqual([]);
  expect(await mailsTo(app, buyer.email)).toContain('payment-too-many-purchases.en');

  const em = app.orm.em.fork();
  const emailHash = app.ports.vault.fingerprint('email', buyer.email);
  await em.transactional(async (inner) =>
    closeAccount(app.newContext(), inner, await inner.findOneOrFail(Account, { emailHash })),
  );
  const anew = newBuyer(app, buyer.email.replace('@', '+again@'));
  app.advance(13 * day);
  expect((await anew.buy()).errors?.[0]).toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
  app.advance(day);
  expect((await anew.buy()).errors?.[0]).toMatchObject({ extensions: { code: 'TRIAL_USED' } });
});
