import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { stripeWebhook } from '#server/testing/payment/stripe-driver.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import {
  consentVersion,
  mailsTo,
  moneyOf,
  newBuyer,
  outcomeFields,
  type Buyer,
} from '#server/testing/purchase.ts';
import { payerCookie } from '#shared/payer-cookie.ts';
import { cancelAgreement } from './renewal/cancel-subscription.ts';
import { reconcileCheckout } from './reconciliation/reconcile-checkout.ts';
import { day, hour } from '#shared/time-units.ts';

const { app, driver, order, subscriber, tell, planOf } = await openStripeShop();

const outcome = `query ($id: ID!) { paymentOutcome(id: $id) { ${outcomeFields} clientSecret } }`;
const outcomeOf = async (buyer: Buyer, id: string) =>
  (await buyer.ask(outcome, { id })).data.paymentOutcome as {
    status: string;
    clientSecret: string | null;
    canSignIn: boolean;
  };

test('the buying browser gets the publishable key and its client secret; other browsers get no secret', async () => {
  const { paymentMethods } = (
    await app.graphql('{ paymentMethods(currency: "USD") { method isSandbox stripeKey } }')
  ).data;
  expect(paymentMethods).toEqual([{ method: 'CARD', isSandbox: false, stripeKey: 'pk_test_double' }]);
  const buyer = await order();
  const open = await outcomeOf(buyer, buyer.id);
  expect(open).toMatchObject({ status: 'WAITING', clientSecret: expect.stringContaining('_secret_') });
  const other = await newBuyer(app).ask(outcome, { id: buyer.id });
  expect(other.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('REST returns the publishable key, and the client secret until the order is paid, except while Stripe does not answer', async () => {
  const rest = async (method: 'GET' | 'POST', path: string, more: object = {}) => {
    const headers = { 'x-app-id': 'test', 'x-forwarded-for': '198.19.7.7' };
    const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...more });
    return { cookies: answer.cookies, ...answer.json() };
  };
  const { methods } = (await rest('GET', '/common/productInfo?currencyCode=USD')).data;
  expect(methods).toEqual([{ method: 'CARD', isSandbox: false, stripeKey: 'pk_test_double' }]);
  const { email } = newBuyer(app);
  const payload = { email, planId: 'usd-28', renewalConsent: await consentVersion(app) };
  const opened = await rest('POST', '/auth/registerAndSign/stripe', { payload });
  expect(opened.data).toMatchObject({ status: 'WAITING', clientSecret: expect.stringContaining('_secret_') });
  // Not with the browser: a wallet's app may close it.
  const set = opened.cookies as { name: string; value: string; maxAge?: number }[];
  expect(set.find(({ name }) => name === payerCookie.name)?.maxAge).toBe(payerCookie.life / 1_000);
  const cookies = Object.fromEntries(set.map(({ name, value }) => [name, value]));
  const asked = async () =>
    (await rest('GET', `/personnal/registerQuery/${opened.data.id}`, { cookies })).data;
  expect(await asked()).toEqual(opened.data);
  app.advance(6_000);
  vi.spyOn(driver.gateway, 'clientSecret').mockRejectedValueOnce(new PaymentUnavailable('down'));
  expect(await asked()).toEqual({ ...opened.data, clientSecret: null });
  app.advance(6_000);
  expect(await asked()).toEqual(opened.data);
  const customer = [...driver.double.customers.values()].find((one) => one.order === opened.data.id)!.id;
  await driver.pay(customer);
  await tell(customer, 'invoice.paid');
  expect(await asked()).toMatchObject({ status: 'SUCCEEDED', clientSecret: null });
});

test('an order whose answer got lost is the same when its browser, which made up its own cookie, repeats it', async () => {
  const buyer = newBuyer(app);
  const made = 'b'.repeat(48);
  const input = { cardToken: null, idempotencyKey: randomUUID() };
  buyer.cookies.set('GPL_PAYER', made);
  const lost = await buyer.buy(input);
  buyer.cookies.clear();
  expect((await buyer.buy(input)).errors?.[0]?.extensions.code).toBe('EMAIL_IN_USE');
  buyer.cookies.set('GPL_PAYER', made);
  const { data } = await buyer.buy(input);
  expect(data.registerAndSubscribe).toEqual(lost.data.registerAndSubscribe);
  expect(buyer.cookies.get('GPL_PAYER')).toBe(made);
});

test('a webhook before the redirect completes the purchase, allows sign-in and clears the client secret', async () => {
  const buyer = await order();
  await driver.pay(buyer.customer);
  expect(await tell(buyer.customer, 'invoice.paid')).toBe(204);
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({
    status: 'SUCCEEDED',
    clientSecret: null,
    canSignIn: true,
  });
  expect((await moneyOf(app, buyer.email)).payments).toEqual([{ state: 'PAID', amount: 99, kind: 'TRIAL' }]);
});

test('without a webhook, polling the outcome asks Stripe', async () => {
  const buyer = await order();
  await driver.pay(buyer.customer);
  app.advance(6_000);
  expect((await outcomeOf(buyer, buyer.id)).status).toBe('SUCCEEDED');
});

test('paying again in the same form after a declined card makes one purchase and one charge', async () => {
  const buyer = await order();
  await driver.decline(buyer.customer);
  await tell(buyer.customer, 'invoice.payment_failed');
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({
    status: 'FAILED',
    clientSecret: expect.stringContaining('_secret_'),
  });
  app.advance(2 * hour);
  await driver.pay(buyer.customer);
  expect(await outcomeOf(buyer, buyer.id)).toMatchObject({ status: 'SUCCEEDED', canSignIn: true });
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(1);
});

test('a refund made at Stripe ends the plan here and the agreement at Stripe', async () => {
  const buyer = await subscriber();
  driver.double.charges.find(({ customer }) => customer === buyer.customer)!.refunded = true;
  await tell(buyer.customer, 'charge.refunded');
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, paidAmounts: [] });
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
});

test('a dispute whose money is withdrawn ends the plan here and the agreement at Stripe, and one that is won does not restart it', async () => {
  const buyer = await subscriber();
  const charge = driver.double.charges.find(({ customer }) => customer === buyer.customer)!;
  const disputed = async (dispute: typeof charge.dispute, kind: string, of = charge.id) => {
    charge.dispute = dispute;
    return tell(buyer.customer, `charge.dispute.${kind}`, { data: { object: { charge: of } } });
  };
  expect(await disputed('INQUIRY', 'created')).toBe(204);
  expect(await planOf(buyer)).toMatchObject({ isExpired: false, autoRenew: true });
  await disputed('WITHDRAWN', 'funds_withdrawn');
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, autoRenew: false, paidAmounts: [] });
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
  await disputed('WON', 'closed');
  expect(await planOf(buyer)).toMatchObject({ isExpired: true, autoRenew: false, paidAmounts: [] });
  expect((await mailsTo(app, buyer.email)).at(-1)).toBe('payment-refunded.en');
  expect(await disputed('WON', 'closed', 'ch_of_another_shop')).toBe(204);
});

test('after repeated cancelling and resuming, Stripe is in the state requested last', async () => {
  const buyer = await subscriber();
  const act = async (name: string) =>
    (await buyer.ask(`mutation { ${name} { status autoRenew isTrial } }`)).data[name];
  await act('cancelSubscription');
  // Resumed before the job that cancels at Stripe has run, which must not undo it.
  expect(await act('resumeSubscription')).toEqual({ status: 'ACTIVE', autoRenew: true, isTrial: true });
  await runDueJobs(app);
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(false);
  await act('cancelSubscription');
  await runDueJobs(app);
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
  expect((await act('resumeSubscription')).status).toBe('ACTIVE');
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(false);
  const told = ['payment-cancelled.en', 'payment-resumed.en'];
  expect((await mailsTo(app, buyer.email)).slice(-4)).toEqual([...told, ...told]);
});

test('cancels again at Stripe if a resume succeeded there but failed here', async () => {
  const buyer = await subscriber();
  await buyer.ask('mutation { cancelSubscription { status } }');
  await runDueJobs(app);
  const { jobs } = app.ports;
  const { send } = jobs;
  // As if the database failed after Stripe's response.
  jobs.send = (em, queue, ...rest) =>
    queue === 'cancel-agreement' ? send(em, queue, ...rest) : Promise.reject(new Error('lost'));
  expect((await buyer.ask('mutation { resumeSubscription { status } }')).errors).toBeDefined();
  jobs.send = send;
  expect((await planOf(buyer)).status).toBe('CANCELLED');
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(false);
  app.advance(61_000);
  await runDueJobs(app);
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
});

test('cancelling takes effect here while Stripe is down, and at Stripe once it is back', async () => {
  const buyer = await subscriber();
  driver.double.loseAnswer('breaks', { isTaken: false, times: 2 });
  const answer = await buyer.ask('mutation { cancelSubscription { status } }');
  expect(answer.data.cancelSubscription.status).toBe('CANCELLED');
  const agreement = { gateway: 'stripe', reference: buyer.customer };
  await expect(cancelAgreement(app.newContext(), agreement)).rejects.toMatchObject({
    code: 'PAYMENT_UNAVAILABLE',
  });
  await cancelAgreement(app.newContext(), agreement);
  expect(driver.double.subscriptionOf(buyer.customer).cancel_at_period_end).toBe(true);
});

test('a plan that is over cannot be resumed', async () => {
  const buyer = await subscriber();
  await buyer.ask('mutation { cancelSubscription { id } }');
  app.advance(day + 1);
  const answer = await buyer.ask('mutation { resumeSubscription { id } }');
  expect(answer.errors?.[0]?.extensions.code).toBe('RESUME_UNAVAILABLE');
});

test('accepts genuine webhooks about other purchases of a shared Stripe account; rejects forged ones', async () => {
  expect(await tell('cus_of_another_shop', 'invoice.paid')).toBe(204);
  expect(await tell('', 'payout.paid')).toBe(204);
  const { rawBody, headers } = stripeWebhook({ type: 'invoice.paid' }, app.ports.now(), 'whsec_guess');
  const forged = { method: 'POST' as const, url: '/webhooks/stripe', headers, payload: rawBody };
  expect((await app.inject(forged)).statusCode).toBe(401);
});

test('an order while Stripe is down creates nothing, and succeeds when repeated with the same key', async () => {
  const buyer = newBuyer(app);
  const input = { idempotencyKey: randomUUID(), cardToken: null };
  const before = driver.double.subscriptions.length;
  driver.double.loseAnswer('breaks', { isTaken: false, times: 2 });
  const failed = await buyer.buy(input);
  expect(failed.errors?.[0]?.extensions.code).toBe('PAYMENT_UNAVAILABLE');
  expect((await buyer.buy(input)).data.registerAndSubscribe.status).toBe('WAITING');
  expect(driver.double.subscriptions).toHaveLength(before + 1);
});

test('while Stripe hangs, at most three database connections wait for it', async () => {
  const orders = [];
  for (let count = 0; count < 8; count += 1) orders.push(await order());
  driver.double.loseAnswer('hangs', { times: 200 });
  const asking = orders.map(({ id }) => reconcileCheckout(app.newContext(), id).catch(() => 'unavailable'));
  const answers = Promise.all(asking);
  const waiting = `select from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`;
  let most = 0;
  for (let isOver = false; !isOver; isOver = await Promise.race([answers.then(() => true), sleep(20, false)]))
    most = Math.max(most, (await app.orm.em.fork().execute<object[]>(waiting)).length);
  expect(most).toBe(3);
  expect(new Set(await answers)).toEqual(new Set(['unavailable']));
  driver.double.loseAnswer('hangs', { times: 0 });
});
