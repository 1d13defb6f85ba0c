import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderOf } from '#server/testing/payment/driver.ts';
import { paypalDriver, paypalWebhook, saleEvent } from '#server/testing/payment/paypal-driver.ts';
import { paypalKeys } from '#server/testing/paypal/double.ts';
import { PaymentUnavailable } from '../port.ts';
import { openPaypal } from './gateway.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
let now = start;
let driver: Awaited<ReturnType<typeof paypalDriver>>;
beforeEach(async () => {
  now = start;
  driver = await paypalDriver(() => now);
});
afterEach(() => driver.close());

const order = (given = {}) => orderOf({ method: 'PAYPAL', ...given });
const openOne = async (given = {}) => (await driver.gateway.open(order(given))).reference;
const posts = () =>
  driver.double.requests.filter((line) => line.startsWith('POST') && !line.includes('token'));
const failure = async (call: Promise<unknown>): Promise<PaymentUnavailable> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PaymentUnavailable);
  return error as PaymentUnavailable;
};

describe('requests to PayPal', () => {
  test("create a product, a plan with a trial cycle, and a subscription to approve on PayPal's page", async () => {
    const { payUrl } = await driver.gateway.open(order());
    expect(payUrl).toMatch(/^https:\/\/www\.paypal\.com\//);
    expect(posts()).toEqual([
      'POST /v1/catalogs/products',
      'POST /v1/billing/plans',
      'POST /v1/billing/subscriptions',
    ]);
    expect(driver.double.plans[0]?.cycles).toMatchObject([
      {
        tenure_type: 'TRIAL',
        total_cycles: 1,
        // A day more than promised, so that it is never charged early.
        frequency: { interval_unit: 'DAY', interval_count: 2 },
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: '0.99' } },
      },
      {
        tenure_type: 'REGULAR',
        total_cycles: 0,
        frequency: { interval_count: 28 },
        pricing_scheme: { fixed_price: { value: '19.49' } },
      },
    ]);
  });

  test('reuse a plan for the same price, and create one for another price, currency or no trial', async () => {
    await openOne();
    await openOne();
    expect(driver.double.plans).toHaveLength(1);
    await openOne({ amountLater: 2_000 });
    await openOne({ currencyCode: 'PHP' });
    await openOne({ trialDays: 0 });
    expect(driver.double.plans).toHaveLength(4);
  });

  test("do not contain the payer's e-mail address", async () => {
    await openOne();
    expect(JSON.stringify(driver.double.subscriptions)).not.toContain('buyer@');
  });

  test('reuse one access token and replace it when it is revoked', async () => {
    const reference = await openOne();
    await driver.gateway.read(reference);
    const tokens = () => driver.double.requests.filter((line) => line.includes('token')).length;
    expect(tokens()).toBe(1);
    driver.double.revokeTokens();
    await driver.gateway.read(reference);
    expect(tokens()).toBe(2);
  });
});

describe('ending an agreement', () => {
  test('by the payer at PayPal reads as ENDED, by the subscriber here as CANCELLED', async () => {
    const [ended, cancelled] = [await openOne(), await openOne()];
    for (const reference of [ended, cancelled]) await driver.pay(reference);
    driver.double.endByPayer(ended);
    await driver.gateway.cancel(cancelled);
    expect((await driver.gateway.read(ended)).state).toBe('ENDED');
    expect((await driver.gateway.read(cancelled)).state).toBe('CANCELLED');
  });

  test('before approval leaves the subscription OPEN', async () => {
    const reference = await openOne();
    await driver.gateway.cancel(reference);
    expect((await driver.gateway.read(reference)).state).toBe('OPEN');
  });
});

describe('a lost response', () => {
  test.each(['breaks', 'breaks off', 'is no JSON', 'answers 500'] as const)(
    '(connection %s) to an order creates no second order when it is repeated',
    async (how) => {
      await openOne();
      const { subscriptions } = driver.double;
      const mine = order();
      driver.double.loseAnswer(how, { times: 2 });
      await failure(driver.gateway.open(mine));
      const { reference } = await driver.gateway.open(mine);
      expect(subscriptions.map(({ id }) => id).slice(1)).toEqual([reference]);
    },
  );

  test('fails after the timeout', async () => {
    const reference = await openOne();
    driver.double.loseAnswer('hangs', { times: 4 });
    const hasty = openPaypal({ ...paypalKeys, apiUrl: driver.double.url, timeout: 100 });
    expect((await failure(hasty.read(reference))).message).toContain('timeout');
  });
});

test('a refund whose response is lost is made once, and one that PayPal refuses for want of money when it is asked for again', async () => {
  const reference = await openOne();
  await driver.pay(reference);
  const [payment] = (await driver.gateway.read(reference)).payments;
  const refund = () => driver.gateway.refund({ agreement: reference, reference: payment!.reference });
  driver.double.refuseRefunds(true);
  await failure(refund());
  driver.double.refuseRefunds(false);
  driver.double.loseAnswer('breaks');
  await refund();
  expect(driver.double.requests.filter((line) => line.endsWith('/refund'))).toHaveLength(3);
  expect((await driver.gateway.read(reference)).payments).toMatchObject([{ state: 'REFUNDED' }]);
});

describe('a rejection', () => {
  test.each([
    [400, 'INVALID_REQUEST', undefined],
    [403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED'],
    [422, 'UNPROCESSABLE_ENTITY', 'REFUND_NOT_ALLOWED'],
    [429, 'RATE_LIMIT_REACHED', undefined],
  ])('with %s %s %s is reported by its code, without data of the payer', async (fault, name, issue) => {
    const reference = await openOne();
    driver.double.refuse({ fault, name, ...(issue && { issue }) });
    const error = await failure(driver.gateway.refund({ agreement: reference, reference: 'T1' }));
    expect(error.message).toBe(`paypal ${fault} ${issue ?? name}`);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/buyer@/);
  });

  test('with a temporary 503 is retried', async () => {
    const reference = await openOne();
    driver.double.refuse({ fault: 503, name: 'SERVICE_UNAVAILABLE' });
    expect((await driver.gateway.read(reference)).state).toBe('OPEN');
  });
});

describe('webhooks', () => {
  const read = (event: object, more = {}) =>
    driver.gateway.readWebhook({ ...paypalWebhook(event, now), now, ...more });

  test('a payment refers to its subscription', async () => {
    const event = {
      id: 'WH-1',
      event_type: 'PAYMENT.SALE.COMPLETED',
      resource_type: 'sale',
      resource: { id: 'T1', billing_agreement_id: 'I-1' },
    };
    expect(await read(event)).toEqual({ id: 'WH-1', kind: 'PAYMENT.SALE.COMPLETED', reference: 'I-1' });
  });

  test.each([
    ['its field', saleEvent('REFUNDED', 'T1')],
    ['its link', saleEvent('REVERSED', 'T1', {})],
    [
      'itself',
      {
        event_type: 'PAYMENT.SALE.REVERSED',
        resource_type: 'sale',
        resource: { id: 'T1', state: 'reversed' },
      },
    ],
  ])('a refund refers to the payment of %s', async (_, event) => {
    expect(await read({ id: 'WH-2', ...event })).toEqual({
      id: 'WH-2',
      kind: event.event_type,
      payment: 'T1',
    });
  });

  test('genuine ones about no subscription are NOT_OURS', async () => {
    const event = {
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource_type: 'dispute',
      resource: { id: 'PP-D-1' },
    };
    expect(await read(event)).toBe('NOT_OURS');
    const resource = { id: 'T1', billing_agreement_id: 'I-1' };
    expect(await read({ event_type: 'PAYMENT.SALE.COMPLETED', resource, id: 7 })).toBe('NOT_OURS');
    expect(await read({ resource })).toBe('NOT_OURS');
  });

  test('incomplete and malformed ones are rejected without asking PayPal', async () => {
    await openOne();
    const before = driver.double.requests.length;
    const { rawBody, headers } = paypalWebhook({ event_type: 'X' }, now);
    const { 'paypal-cert-url': _, ...lacking } = headers;
    expect(await driver.gateway.readWebhook({ rawBody, headers: lacking, now })).toBeNull();
    expect(await driver.gateway.readWebhook({ rawBody: '{', headers, now })).toBeNull();
    const long = { ...headers, 'paypal-cert-url': `https://api.paypal.com/${'x'.repeat(500)}` };
    expect(await driver.gateway.readWebhook({ rawBody, headers: long, now })).toBeNull();
    expect(driver.double.requests).toHaveLength(before);
  });

  test('PayPal is asked about two at a time; those that too many wait for are unavailable, not forged', async () => {
    await openOne();
    const before = driver.double.requests.length;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => read({ event_type: 'X' }).catch((error: unknown) => error)),
    );
    const refused = answers.filter((answer) => answer instanceof PaymentUnavailable);
    expect(refused.map(({ message }) => message)).toEqual(
      Array.from({ length: 18 }, () => 'too many webhooks wait for paypal'),
    );
    expect(driver.double.requests).toHaveLength(before + 22);
  });

  test('one that PayPal cannot verify is unavailable, not forged', async () => {
    await openOne();
    driver.goDown();
    await failure(read({ event_type: 'X' }));
  });
});
