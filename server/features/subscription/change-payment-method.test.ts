import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripeShop, type StripeShop } from '#server/testing/payment/stripe-shop.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { appPaths } from '#shared/paths.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.close());

test('the card is changed on the page of the own agreement, which leads back; not once a plan is cancelled', async () => {
  const change = 'mutation { changePaymentMethod }';
  const { app, driver, subscriber } = shop;
  const [buyer] = [await subscriber(), await subscriber()];
  const { data } = await buyer.ask(change);
  expect(data.changePaymentMethod).toContain(buyer.customer);
  expect(driver.double.returnUrls).toEqual([`http://localhost:4000${appPaths.mySubscription}`]);
  await buyer.ask('mutation { cancelSubscription { id } }');
  expect((await buyer.ask(change)).data.changePaymentMethod).toBeNull();
  const stranger = await newBuyer(app).ask(change);
  expect(stranger.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
