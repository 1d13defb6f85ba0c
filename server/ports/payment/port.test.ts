import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderOf, type GatewayDriver } from '#server/testing/payment/driver.ts';
import { paypalDriver } from '#server/testing/payment/paypal-driver.ts';
import { sandboxDriver } from '#server/testing/payment/sandbox-driver.ts';
import { stripeDriver } from '#server/testing/payment/stripe-driver.ts';
import { xenditDriver } from '#server/testing/payment/xendit-driver.ts';
import { plusDays } from '#shared/money.ts';
import { PaymentUnavailable, renewsItself, type Order } from './port.ts';

const start = new Date('2026-11-21T10:00:00.000Z');

/** The contract of every gateway that the features rely on. */
describe.each([
  ['sandbox', sandboxDriver, 'CARD'],
  ['sandbox', sandboxDriver, 'V5PAY'],
  ['stripe', stripeDriver, 'CARD'],
  ['paypal', paypalDriver, 'PAYPAL'],
  ['xendit', xenditDriver, 'V5PAY'],
] as const)('%s, $2', (_, open, method) => {
  const renews = renewsItself(method);
  const oncePaid = { trialDays: 0, amountNow: 1_949, currencyCode: 'PHP' };
  const terms: Partial<Order> = { method, ...(!renews && oncePaid) };
  let now: Date;
  let driver: GatewayDriver;
  beforeEach(async () => {
    now = start;
    driver = await open(() => now);
  });
  // PayPal's double throws here if a request violated its published description.
  afterEach(() => driver.close());

  const opened = async (given: Partial<Order> = {}) =>
    (await driver.gateway.open(orderOf({ ...terms, ...given }))).reference;
  const paid = async (given: Partial<Order> = {}) => {
    const reference = await opened(given);
    await driver.pay(reference);
    return reference;
  };

  test('an opened agreement is OPEN and has no payments', async () => {
    expect(await driver.gateway.read(await opened())).toEqual({ state: 'OPEN', payments: [] });
  });

  test('opening the same order twice returns the same agreement', async () => {
    const order = orderOf(terms);
    const first = await driver.gateway.open(order);
    expect(await driver.gateway.open(order)).toEqual(first);
    await driver.pay(first.reference);
    expect((await driver.gateway.read(first.reference)).payments).toHaveLength(1);
  });

  test.runIf(renews)('a paid trial lasts a day and has the amount and currency of the order', async () => {
    const { state, payments } = await driver.gateway.read(await paid());
    expect(state).toBe('RUNNING');
    expect(payments).toEqual([
      expect.objectContaining({
        state: 'PAID',
        isTrial: true,
        amount: 99,
        currencyCode: 'USD',
        from: start,
        until: plusDays(start, 1),
      }),
    ]);
  });

  test('without a trial the first payment covers the first period', async () => {
    const reference = await paid(oncePaid);
    const [payment] = (await driver.gateway.read(reference)).payments;
    expect(payment).toMatchObject({ isTrial: false, amount: 1_949, currencyCode: 'PHP' });
    expect(payment?.until).toEqual(plusDays(start, 28));
  });

  test('a declined payment leaves the agreement DECLINED without payments', async () => {
    const reference = await opened();
    await driver.decline(reference);
    expect(await driver.gateway.read(reference)).toEqual({ state: 'DECLINED', payments: [] });
  });

  test.runIf(renews)('a renewal pays the following period, and a declined one is FAILED', async () => {
    const reference = await paid();
    await driver.renew(reference);
    const [trial, period] = (await driver.gateway.read(reference)).payments;
    expect(period).toMatchObject({ state: 'PAID', isTrial: false, amount: 1_949, from: trial?.until });
    expect(period?.until).toEqual(plusDays(start, 29));
    await driver.renew(reference, { refused: true });
    const after = await driver.gateway.read(reference);
    expect(after.payments.map(({ state }) => state)).toEqual(['PAID', 'PAID', 'FAILED']);
    expect(new Set(after.payments.map(({ reference: one }) => one)).size).toBe(3);
  });

  test.runIf(renews)('cancelling can be repeated and does not affect payments', async () => {
    const reference = await paid();
    await driver.gateway.cancel(reference);
    await driver.gateway.cancel(reference);
    const { state, payments } = await driver.gateway.read(reference);
    expect(state).toBe('CANCELLED');
    expect(payments.map((payment) => payment.state)).toEqual(['PAID']);
  });

  test.runIf(renews)('a cancelled agreement is resumed if the gateway supports it', async () => {
    const reference = await paid();
    await driver.gateway.cancel(reference);
    const canResume = driver.gateway.resumes;
    expect(await driver.gateway.resume(reference)).toBe(canResume);
    expect((await driver.gateway.read(reference)).state).toBe(canResume ? 'RUNNING' : 'CANCELLED');
  });

  test.runIf(!renews)('is paid once, and neither time nor a cancellation changes that', async () => {
    const reference = await paid();
    const bought = await driver.gateway.read(reference);
    expect(bought).toMatchObject({ state: 'PAID', payments: [{ state: 'PAID' }] });
    now = plusDays(start, 400);
    await driver.gateway.cancel(reference);
    expect(await driver.gateway.resume(reference)).toBe(false);
    expect(await driver.gateway.read(reference)).toEqual(bought);
  });

  test('a payment can be refunded repeatedly with the same result', async () => {
    const reference = await paid();
    const [payment] = (await driver.gateway.read(reference)).payments;
    const refund = { agreement: reference, reference: payment!.reference };
    await driver.gateway.refund(refund);
    await driver.gateway.refund(refund);
    const after = (await driver.gateway.read(reference)).payments;
    expect(after).toEqual([{ ...payment, state: 'REFUNDED' }]);
  });

  test('a webhook refers to its agreement; unsigned, altered and empty ones are rejected', async () => {
    const reference = await paid();
    const webhook = driver.webhook(reference, start);
    expect(await driver.gateway.readWebhook(webhook)).toMatchObject({ reference });
    const bad = [
      { ...webhook, headers: {} },
      ...(driver.signsBody ? [{ ...webhook, rawBody: webhook.rawBody.replace(reference, 'another') }] : []),
      { ...webhook, rawBody: '' },
    ];
    for (const one of bad) expect(await driver.gateway.readWebhook(one)).toBeNull();
  });

  test('a webhook older than 300 s is rejected unless it may be a redelivery with its first signature', async () => {
    const old = driver.webhook(await paid(), new Date(start.getTime() - 302_000));
    expect((await driver.gateway.readWebhook(old)) === null).toBe(driver.signsEachDelivery);
  });

  test('every call to a gateway that is down rejects with PaymentUnavailable', async () => {
    const reference = await paid();
    driver.goDown();
    const { gateway } = driver;
    const calls = [
      () => gateway.open(orderOf(terms)),
      () => gateway.read(reference),
      ...(renews ? [() => gateway.cancel(reference), () => gateway.resume(reference)] : []),
      () => gateway.refund({ agreement: reference, reference: 'x' }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(PaymentUnavailable);
  });

  test('what it does not know is a refusal of that request; a gateway that is down refuses nothing', async () => {
    const refundUnknown = () => driver.gateway.refund({ agreement: 'unknown', reference: 'unknown' });
    await expect(refundUnknown()).rejects.toMatchObject({ isRefusal: true });
    driver.goDown();
    await expect(refundUnknown()).rejects.toMatchObject({ isRefusal: false });
  });
});

test.each([
  [404, true],
  [422, true],
  [401, false],
  [429, false],
  [500, false],
])('an answer with status %s concerns that request only: %s', (status, isRefusal) => {
  expect(new PaymentUnavailable('refused', status).isRefusal).toBe(isRefusal);
});
