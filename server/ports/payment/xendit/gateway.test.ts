import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderOf } from '#server/testing/payment/driver.ts';
import { xenditDriver, xenditWebhook } from '#server/testing/payment/xendit-driver.ts';
import { plusDays } from '#shared/money.ts';
import type { Webhook } from '../port.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
let driver: Awaited<ReturnType<typeof xenditDriver>>;
beforeEach(async () => {
  driver = await xenditDriver(() => start);
});
afterEach(() => driver.close());

const order = (given = {}) =>
  orderOf({ method: 'V5PAY', currencyCode: 'PHP', amountNow: 149_950, trialDays: 0, ...given });
const openOne = async () => (await driver.gateway.open(order())).reference;
const paidOne = async () => {
  const reference = await openOne();
  await driver.pay(reference);
  return reference;
};
const refund = (reference: string) => driver.gateway.refund({ agreement: reference, reference });
const theOne = () => driver.double.paymentRequests[0]!;

test('pesos have centavos there, and so have the page to pay on and the period that is paid for', async () => {
  const { reference, payUrl } = await driver.gateway.open(order());
  expect(payUrl).toBe('https://ewallet.xendit.test/WEB');
  expect(theOne().amount).toBe(1_499.5);
  await driver.pay(reference);
  const [payment] = (await driver.gateway.read(reference)).payments;
  expect(payment).toMatchObject({ reference, amount: 149_950, at: start, until: plusDays(start, 28) });
});

test.each([
  ['REQUIRES_ACTION', 'OPEN'],
  ['PENDING', 'OPEN'],
  ['AWAITING_CAPTURE', 'OPEN'],
  ['UNKNOWN', 'OPEN'],
  ['FAILED', 'DECLINED'],
  ['CANCELED', 'DECLINED'],
  ['EXPIRED', 'DECLINED'],
  ['VOIDED', 'DECLINED'],
])('while it is %s it is %s, and nothing was paid', async (status, state) => {
  const reference = await openOne();
  driver.double.finish(reference, status);
  expect(await driver.gateway.read(reference)).toEqual({ state, payments: [] });
});

test.each([null, {}, { order: 'another' }, { period_days: '28' }])(
  "another shop's payment request, with %j, is none of ours, even if it is paid",
  async (metadata) => {
    const reference = await paidOne();
    theOne().metadata = metadata;
    expect(await driver.gateway.read(reference)).toEqual({ state: 'ABANDONED', payments: [] });
  },
);

test('pays on the page for phones if there is none for computers, and never without one', async () => {
  // The same key is answered with the same payment request.
  const again = order();
  await driver.gateway.open(again);
  theOne().actions = theOne().actions.filter(({ url_type: type }) => type !== 'WEB');
  expect((await driver.gateway.open(again)).payUrl).toBe('https://ewallet.xendit.test/MOBILE');
  theOne().actions = [];
  await expect(driver.gateway.open(again)).rejects.toThrow('xendit answered no page for the payer');
});

describe('a refund', () => {
  test('that is pending is asked about again, and made anew once it has failed', async () => {
    const reference = await paidOne();
    driver.double.refundsBecome('PENDING');
    for (let times = 0; times < 2; times++)
      await expect(refund(reference)).rejects.toMatchObject({
        message: 'xendit refund pending',
        isRefusal: false,
      });
    expect(driver.double.refunds).toHaveLength(1);
    driver.double.refunds[0]!.status = 'FAILED';
    driver.double.refundsBecome('FAILED');
    await expect(refund(reference)).rejects.toMatchObject({
      message: 'xendit refund failed',
      isRefusal: true,
    });
    expect((await driver.gateway.read(reference)).payments).toMatchObject([{ state: 'PAID' }]);
    driver.double.refundsBecome('SUCCEEDED');
    await refund(reference);
    await refund(reference);
    expect(driver.double.refunds.map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED', 'FAILED']);
    expect((await driver.gateway.read(reference)).payments).toMatchObject([{ state: 'REFUNDED' }]);
  });

  test('that Xendit refuses is a refusal, with its code and none of its text, and is made later', async () => {
    const reference = await paidOne();
    driver.double.refuseRefunds(true);
    await expect(refund(reference)).rejects.toMatchObject({
      message: 'xendit 400 INSUFFICIENT_BALANCE',
      isRefusal: true,
    });
    driver.double.refuseRefunds(false);
    await refund(reference);
  });

  test('that is asked for twice at once is made once', async () => {
    const reference = await paidOne();
    await Promise.allSettled([refund(reference), refund(reference)]);
    await refund(reference);
    expect(driver.double.refunds).toHaveLength(1);
  });
});

describe('a webhook', () => {
  const about = (event: string, data: object) => ({
    ...xenditWebhook({ event, data: { id: 'a', ...data } }),
    now: start,
  });
  const read = (webhook: Webhook) => driver.gateway.readWebhook(webhook);

  test('is refused without the token of the account', async () => {
    const one = about('payment.succeeded', { payment_request_id: 'pr-1' });
    for (const token of ['', 'another', `${one.headers['x-callback-token']}.`, ['a']])
      expect(await read({ ...one, headers: { 'x-callback-token': token } })).toBeNull();
    for (const body of ['', '[', '1', 'null']) expect(await read({ ...one, rawBody: body })).toBeNull();
  });

  test('names the payment request of a payment or a refund, and each state of it once', async () => {
    for (const kind of ['payment.succeeded', 'payment.failed', 'refund.succeeded', 'refund.failed'])
      expect(await read(about(kind, { payment_request_id: 'pr-1' }))).toEqual({
        id: `${kind}:a`,
        kind,
        reference: 'pr-1',
      });
  });

  test('of another kind, or that names no payment request, is none of ours', async () => {
    expect(await read(about('payment_method.expired', { payment_request_id: 'pr-1' }))).toBe('NOT_OURS');
    expect(await read(about('refund.succeeded', { payment_id: 'ddpy-1' }))).toBe('NOT_OURS');
    expect(await read({ ...about('', {}), rawBody: '{"event":"payment.succeeded","data":null}' })).toBe(
      'NOT_OURS',
    );
  });
});

test.each([
  ['hangs', 'xendit timeout', false],
  ['is no JSON', 'xendit unreachable', false],
  ['answers 500', 'xendit 500 SERVER_ERROR', false],
  ['answers 429', 'xendit 429 SERVER_ERROR', false],
] as const)('when Xendit %s, the port says "%s"', async (how, message, isRefusal) => {
  driver.double.loseAnswer(how);
  await expect(openOne()).rejects.toMatchObject({ message, isRefusal });
});
