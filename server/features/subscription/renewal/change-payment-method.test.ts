import { expect, test } from 'vitest';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { appPaths } from '#shared/paths.ts';
import { day } from '#shared/time-units.ts';

const shop = await openStripeShop();

test('the card is changed on the page of the own agreement, which leads back; not once a plan is cancelled', async () => {
  const change = 'mutation { changePaymentMethod { url } }';
  const { app, driver, subscriber } = shop;
  const [buyer] = [await subscriber(), await subscriber()];
  const { data } = await buyer.ask(change);
  expect(data.changePaymentMethod.url).toContain(buyer.customer);
  expect(driver.double.returnUrls).toEqual([`http://localhost:4000${appPaths.mySubscription}`]);
  await buyer.ask('mutation { cancelSubscription { id } }');
  expect((await buyer.ask(change)).data.changePaymentMethod.url).toBeNull();
  const stranger = await newBuyer(app).ask(change);
  expect(stranger.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test('an account gets that page twenty times an hour: each time Stripe makes a new one', async () => {
  const { driver, subscriber } = shop;
  const buyer = await subscriber();
  const aliases = Array.from({ length: 15 }, (_, index) => `a${index}: changePaymentMethod { url }`).join(
    ' ',
  );
  driver.double.returnUrls.length = 0;
  expect((await buyer.ask(`mutation { ${aliases} }`)).errors).toBeUndefined();
  const { errors } = await buyer.ask(`mutation { ${aliases} }`);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  expect(driver.double.returnUrls).toHaveLength(20);
});

test('a declined renewal is retried with the card chosen on that page, and so are later ones', async () => {
  const { app, driver, subscriber, tell, planOf } = shop;
  const { double } = driver;
  const buyer = await subscriber();
  const { customer } = buyer;
  const refuseItsCard = () =>
    double.refusedCards.add(double.subscriptionOf(customer).default_payment_method!);
  const changeCard = async () => {
    await buyer.ask('mutation { changePaymentMethod { url } }');
    double.changeCard(customer);
  };
  refuseItsCard();
  app.advance(day);
  double.renew(customer);
  await tell(customer, 'invoice.payment_failed');
  expect(await planOf(buyer)).toMatchObject({ isPastDue: true });
  await changeCard();
  double.charge(customer);
  await tell(customer, 'invoice.paid');
  expect(await planOf(buyer)).toMatchObject({ isPastDue: false, status: 'ACTIVE' });

  refuseItsCard();
  await changeCard();
  app.advance(28 * day);
  double.renew(customer);
  await tell(customer, 'invoice.paid');
  expect(await planOf(buyer)).toMatchObject({ isPastDue: false, status: 'ACTIVE' });
});

test('somebody who leaves that page without choosing keeps the card that they had', async () => {
  const { app, driver, subscriber, tell, planOf } = shop;
  const buyer = await subscriber();
  const { double } = driver;
  const { default_payment_method: card } = double.subscriptionOf(buyer.customer);
  await buyer.ask('mutation { changePaymentMethod { url } }');
  expect(double.customers.get(buyer.customer)).toMatchObject({ card });
  app.advance(day);
  double.renew(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  expect(await planOf(buyer)).toMatchObject({ isPastDue: false, status: 'ACTIVE' });
});
