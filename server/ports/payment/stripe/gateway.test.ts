import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderOf } from '#server/testing/payment/driver.ts';
import { stripeDriver, stripeWebhook } from '#server/testing/payment/stripe-driver.ts';
import { stripeKeys } from '#server/testing/stripe/double.ts';
import { PaymentUnavailable } from '../port.ts';
import { openStripe } from './gateway.ts';

let now = new Date('2026-11-21T10:00:00.000Z');
let driver: Awaited<ReturnType<typeof stripeDriver>>;
beforeEach(async () => {
  driver = await stripeDriver(() => now);
});
afterEach(() => driver.close());

const openOne = async () => (await driver.gateway.open(orderOf())).reference;
const failure = async (call: Promise<unknown>): Promise<PaymentUnavailable> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PaymentUnavailable);
  return error as PaymentUnavailable;
};

describe('requests to Stripe', () => {
  test("create a customer, and a subscription with the trial's charge now and a price per period of days", async () => {
    const { requests, customers, subscriptions, invoices } = driver.double;
    const customer = await openOne();
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /v1/customers',
      'POST /v1/products',
      'POST /v1/subscriptions',
    ]);
    expect([...customers.keys()]).toEqual([customer]);
    expect(subscriptions[0]).toMatchObject({ customer, periodDays: 28, amount: 1_949, currency: 'usd' });
    expect(invoices[0]).toMatchObject({ amount: 99, status: 'open' });
  });

  test('look the product up once per process, even for concurrent orders, and create it once', async () => {
    const another = openStripe({ ...stripeKeys, apiUrl: driver.double.url });
    await Promise.all([openOne(), openOne()]);
    await Promise.all([openOne(), another.open(orderOf()), another.open(orderOf())]);
    expect(driver.double.subscriptions).toHaveLength(5);
    const requested = (start: string) => driver.double.requests.filter((line) => line.startsWith(start));
    expect(requested('GET /v1/products')).toHaveLength(2);
    expect(requested('POST /v1/products')).toHaveLength(1);
  });

  test('get the URL of a page where the customer changes the card, and which leads back', async () => {
    const customer = await openOne();
    const url = await driver.gateway.changeMethodUrl(customer, 'https://where.test/dashboard');
    expect(url).toContain(customer);
    expect(driver.double.returnUrls).toEqual(['https://where.test/dashboard']);
  });
});

describe("the browser's payment form", () => {
  test('gets a client secret while a payment is open, and none afterwards', async () => {
    const customer = await openOne();
    expect(await driver.gateway.clientSecret(customer)).toMatch(/^pi_\w+_secret_/);
    await driver.decline(customer);
    expect(await driver.gateway.clientSecret(customer)).toMatch(/^pi_\w+_secret_/);
    await driver.pay(customer);
    expect(await driver.gateway.clientSecret(customer)).toBeNull();
    expect((await driver.gateway.read(customer)).state).toBe('RUNNING');
  });
});

describe('a lost response', () => {
  test.each(['breaks', 'answers 500'] as const)(
    '(connection %s) to an order creates no second order when it is repeated',
    async (how) => {
      const order = orderOf();
      driver.double.loseAnswer(how, { times: 2 });
      await failure(driver.gateway.open(order));
      const { reference } = await driver.gateway.open(order);
      expect(driver.double.customers.size).toBe(1);
      expect(driver.double.subscriptions.map(({ customer }) => customer)).toEqual([reference]);
    },
  );

  test('fails after the timeout', async () => {
    driver.double.loseAnswer('hangs', { times: 6 });
    const hasty = openStripe({ ...stripeKeys, apiUrl: driver.double.url, timeout: 100 });
    expect((await failure(hasty.read('cus_1'))).message).toContain('StripeConnectionError');
  });

  test('to a refund is retried and refunds once', async () => {
    const customer = await openOne();
    await driver.pay(customer);
    const [payment] = (await driver.gateway.read(customer)).payments;
    driver.double.loseAnswer('breaks');
    await driver.gateway.refund({ agreement: customer, reference: payment!.reference });
    expect(driver.double.requests.filter((line) => line.includes('refunds'))).toHaveLength(2);
    expect((await driver.gateway.read(customer)).payments).toMatchObject([{ state: 'REFUNDED' }]);
  });
});

describe('a rejection', () => {
  test.each([
    [402, 'card_error', 'card_declined'],
    [402, 'card_error', 'authentication_required'],
    [400, 'idempotency_error', undefined],
    [401, 'authentication_error', undefined],
    [403, 'invalid_request_error', 'account_invalid'],
  ])('with %s %s %s is reported by its code, without data of the payer', async (status, type, code) => {
    const customer = await openOne();
    driver.double.refuse({ status, type, ...(code && { code }) });
    const error = await failure(driver.gateway.changeMethodUrl(customer, 'https://where.test/'));
    expect(error.message).toContain(String(status));
    if (code) expect(error.message).toContain(code);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/buyer@/);
  });

  test.each([
    [409, 'idempotency_error'],
    [500, 'api_error'],
    [503, 'api_error'],
  ])('with a temporary %s is retried', async (status, type) => {
    const customer = await openOne();
    driver.double.refuse({ status, type });
    expect(await driver.gateway.changeMethodUrl(customer, 'https://where.test/')).toContain(customer);
  });

  test('with 429 is left to the caller to retry', async () => {
    driver.double.refuse({ status: 429, type: 'invalid_request_error', code: 'rate_limit' });
    expect((await failure(driver.gateway.open(orderOf()))).message).toContain('429');
  });

  test('of a changed order under the same key creates no second order', async () => {
    const order = orderOf();
    await driver.gateway.open(order);
    await failure(driver.gateway.open({ ...order, amountLater: 1 }));
    expect(driver.double.subscriptions).toHaveLength(1);
  });
});

test('a subscription of another shop on the same account, with an order number of its own, is not ours', async () => {
  const customer = await openOne();
  await driver.pay(customer);
  driver.double.subscriptionOf(customer).metadata = { order: '1042' };
  expect(await driver.gateway.read(customer)).toEqual({ state: 'OPEN', payments: [] });
});

test('a first invoice below the smallest amount, which Stripe calls paid without a charge, is not paid', async () => {
  const customer = await openOne();
  Object.assign(driver.double.invoices[0]!, { status: 'paid', amount_due: 0 });
  expect(await driver.gateway.read(customer)).toEqual({ state: 'OPEN', payments: [] });
});

test('a renewal that leaves something to charge is not paid without a charge, whatever Stripe calls it', async () => {
  const customer = await openOne();
  await driver.pay(customer);
  driver.double.endPeriod(customer);
  Object.assign(driver.double.invoices[0]!, { status: 'paid' });
  expect((await driver.gateway.read(customer)).payments).toHaveLength(1);
  Object.assign(driver.double.invoices[0]!, { amount_due: 0 });
  expect((await driver.gateway.read(customer)).payments).toHaveLength(2);
});

describe('ending an agreement', () => {
  test('with an unpaid trial leaves it ABANDONED, without a client secret', async () => {
    const customer = await openOne();
    driver.double.subscriptionOf(customer).status = 'canceled';
    expect((await driver.gateway.read(customer)).state).toBe('ABANDONED');
    expect(await driver.gateway.clientSecret(customer)).toBeNull();
  });

  test('at Stripe reads as ENDED, by the subscriber here as CANCELLED', async () => {
    const [ended, cancelled] = [await openOne(), await openOne()];
    for (const customer of [ended, cancelled]) await driver.pay(customer);
    driver.double.subscriptionOf(ended).status = 'canceled';
    await driver.gateway.cancel(cancelled);
    await driver.renew(cancelled);
    expect((await driver.gateway.read(ended)).state).toBe('ENDED');
    expect((await driver.gateway.read(cancelled)).state).toBe('CANCELLED');
    expect(await driver.gateway.resume(cancelled)).toBe(false);
  });

  test('with an unpaid renewal voids its invoice', async () => {
    const customer = await openOne();
    await driver.pay(customer);
    await driver.renew(customer, { refused: true });
    await driver.gateway.cancel(customer);
    expect(driver.double.subscriptionOf(customer).status).toBe('canceled');
    expect(driver.double.invoices[0]?.status).toBe('void');
  });

  test('while a renewal is still a draft prevents its charge', async () => {
    const customer = await openOne();
    await driver.pay(customer);
    driver.double.endPeriod(customer);
    await driver.gateway.cancel(customer);
    driver.double.collect(customer);
    expect((await driver.gateway.read(customer)).payments).toHaveLength(1);
    expect(driver.double.subscriptionOf(customer).status).toBe('canceled');
  });

  test.each([
    ['with', 1],
    ['without', 0],
  ])('for an unpaid order %s a trial leaves nothing to pay', async (_, trialDays) => {
    const { reference: customer } = await driver.gateway.open(orderOf({ trialDays }));
    await driver.gateway.cancel(customer);
    expect(await driver.gateway.clientSecret(customer)).toBeNull();
    await expect(driver.pay(customer)).rejects.toThrow('nothing is open');
    expect((await driver.gateway.read(customer)).state).toBe('ABANDONED');
  });
});

describe('webhooks', () => {
  const read = (event: object | string) => driver.gateway.readWebhook({ ...stripeWebhook(event, now), now });

  test.each(['customer.subscription.updated', 'invoice.payment_failed', 'charge.refunded', 'invoice.paid'])(
    '%s refers to its customer',
    async (type) => {
      expect(await read({ id: 'evt_9', type, data: { object: { customer: 'cus_1' } } })).toEqual({
        id: 'evt_9',
        kind: type,
        reference: 'cus_1',
      });
    },
  );

  test('a dispute refers to its payment', async () => {
    const type = 'charge.dispute.funds_withdrawn';
    const object = { id: 'dp_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1' };
    expect(await read({ id: 'evt_9', type, data: { object } })).toEqual({
      id: 'evt_9',
      kind: type,
      payment: 'ch_1',
    });
  });

  test('genuine ones about no purchase are NOT_OURS; signed JSON that is no event is refused', async () => {
    expect(await read({ type: 'charge.dispute.created', data: { object: {} } })).toBe('NOT_OURS');
    expect(await read({ type: 'payout.paid', data: { object: { id: 'po_1' } } })).toBe('NOT_OURS');
    expect(await read({ type: 'invoice.paid', data: { object: { customer: null } } })).toBe('NOT_OURS');
    for (const body of ['null', '1', '[]', '{"type":"invoice.paid"}']) expect(await read(body)).toBeNull();
  });

  test('stale ones are rejected by the time passed in, not by the system clock', async () => {
    const webhook = stripeWebhook({ type: 'invoice.paid', data: { object: { customer: 'cus_1' } } }, now);
    now = new Date(now.getTime() + 301_000);
    expect(await driver.gateway.readWebhook({ ...webhook, now })).toBeNull();
  });
});
