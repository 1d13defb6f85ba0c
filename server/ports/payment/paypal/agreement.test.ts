import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderOf } from '#server/testing/payment/driver.ts';
import { paypalDriver } from '#server/testing/payment/paypal-driver.ts';
import { plusDays } from '#shared/money.ts';
import { agreementOf, type PaypalSubscription, type PaypalTransaction } from './agreement.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
let now = start;
let driver: Awaited<ReturnType<typeof paypalDriver>>;
beforeEach(async () => {
  now = start;
  driver = await paypalDriver(() => now);
});
afterEach(() => driver.close());

const openOne = async () => (await driver.gateway.open(orderOf({ method: 'PAYPAL' }))).reference;

describe('periods', () => {
  test('follow each other without a gap over 20 renewals', async () => {
    const reference = await openOne();
    await driver.pay(reference);
    for (let period = 0; period < 20; period++) await driver.renew(reference);
    now = plusDays(start, 600);
    const { payments } = await driver.gateway.read(reference);
    expect(payments).toHaveLength(21);
    for (const [index, payment] of payments.entries()) {
      if (index > 0) expect(payment.from).toEqual(payments[index - 1]!.until);
    }
    expect(payments.at(-1)?.until).toEqual(plusDays(start, 1 + 20 * 28));
  });

  test('are not shifted by an unpaid one before them', async () => {
    const reference = await openOne();
    await driver.pay(reference);
    await driver.renew(reference, { refused: true });
    const one = driver.double.subscriptions[0]!;
    one.nextAt = plusDays(start, 1 + 28);
    await driver.renew(reference);
    now = plusDays(start, 40);
    const { payments } = await driver.gateway.read(reference);
    expect(payments.at(-1)).toMatchObject({
      state: 'PAID',
      from: plusDays(start, 29),
      until: plusDays(start, 57),
    });
  });
});

describe('a renewal that is paid at the retry five days later', () => {
  test.each([
    ['after a trial', 1, plusDays(start, 1)],
    ['without a trial', 0, plusDays(start, 7)],
  ])('pays the period of the declined try before it, also with 7 days, %s', async (_, trialDays, from) => {
    for (let hour = 0; hour < 24; hour++) {
      now = new Date(Date.parse('2026-11-21T00:00:00Z') + hour * 3_600_000);
      const shift = now.getTime() - start.getTime();
      const order = orderOf({ method: 'PAYPAL', trialDays, periodDays: 7 });
      const { reference } = await driver.gateway.open(order);
      await driver.pay(reference);
      const bought = now;
      await driver.renew(reference, { refused: true });
      const one = driver.double.subscriptions.at(-1)!;
      one.nextAt = plusDays(one.nextAt, 5);
      await driver.renew(reference);
      now = plusDays(bought, 20);
      const periodStart = new Date(from.getTime() + shift);
      const period = { from: periodStart, until: plusDays(periodStart, 7) };
      const [, declined, paid] = (await driver.gateway.read(reference)).payments;
      expect(declined).toMatchObject({ state: 'FAILED', ...period });
      expect(paid).toMatchObject({ state: 'PAID', ...period });
    }
  });
});

describe('the date of the next charge', () => {
  test("is PayPal's own", async () => {
    const reference = await openOne();
    await driver.pay(reference);
    const { nextChargeAt } = await driver.gateway.read(reference);
    expect(nextChargeAt).toEqual(new Date('2026-11-23T10:00:00.000Z'));
  });

  test.each([
    ['winter', '2026-11-21'],
    ['summer', '2026-07-01'],
  ])(
    'of a trial is the one to come while PayPal still names that of the approval, at any hour in %s',
    async (_, date) => {
      for (let hour = 0; hour < 24; hour++) {
        now = new Date(Date.parse(`${date}T00:30:00Z`) + hour * 3_600_000);
        const reference = await openOne();
        await driver.pay(reference);
        const one = driver.double.subscriptions.at(-1)!;
        const { nextAt } = one;
        one.nextAt = new Date(now.getTime() + 30_000);
        expect((await driver.gateway.read(reference)).nextChargeAt).toEqual(nextAt);
      }
    },
  );

  test('of a renewal is left out while PayPal still names that of the last payment', async () => {
    const reference = await openOne();
    await driver.pay(reference);
    await driver.renew(reference);
    const one = driver.double.subscriptions[0]!;
    one.nextAt = driver.double.transactions.at(-1)!.at;
    now = plusDays(start, 2);
    expect((await driver.gateway.read(reference)).nextChargeAt).toBeUndefined();
  });

  test.each([
    ['winter', '2026-11-21'],
    ['summer', '2026-07-01'],
  ])('of a trial is never within 24 hours of its purchase, at any hour in %s', async (_, date) => {
    for (let quarter = 0; quarter < 4 * 24; quarter++) {
      now = new Date(Date.parse(`${date}T00:00:00Z`) + quarter * 15 * 60_000);
      const reference = await openOne();
      await driver.pay(reference);
      const { nextChargeAt } = await driver.gateway.read(reference);
      expect(nextChargeAt!.getTime() - now.getTime()).toBeGreaterThan(86_400_000);
    }
  });
});

describe('what PayPal’s records mean', () => {
  const custom = (trialDays: number) => `d2719f3e-0000-4000-8000-000000000000:${trialDays}:28`;
  const records = { id: 'I-1', status: 'ACTIVE', custom_id: custom(1) } as const;
  const transaction = (status: PaypalTransaction['status'], time: string) => ({
    id: time,
    status,
    time,
    amount_with_breakdown: { gross_amount: { currency_code: 'USD', value: '19.49' } },
  });
  const bought = transaction('COMPLETED', '2026-11-21T20:00:00Z');
  const stateOf = (status: PaypalSubscription['status'], ...paid: PaypalTransaction[]) =>
    agreementOf({ ...records, status }, paid).state;

  test.each([undefined, '1042', '1042:1:28'])(
    'a subscription of another shop, with %s, is not ours',
    (id) => {
      const { custom_id: _, ...nameless } = records;
      const found = agreementOf({ ...nameless, ...(id && { custom_id: id }) }, [bought]);
      expect(found).toEqual({ state: 'OPEN', payments: [] });
    },
  );

  test('one that expires has ended, and was abandoned if nothing was paid', () => {
    expect(stateOf('EXPIRED', bought)).toBe('ENDED');
    expect(stateOf('EXPIRED')).toBe('ABANDONED');
    expect(stateOf('CANCELLED')).toBe('ABANDONED');
  });

  test('a payment that is pending pays nothing yet, and was not declined', () => {
    const pending = transaction('PENDING', '2026-11-21T20:00:00Z');
    expect(agreementOf(records, [pending])).toEqual({ state: 'OPEN', payments: [] });
    const renewal = transaction('PENDING', '2026-11-23T10:00:00Z');
    expect(agreementOf(records, [bought, renewal]).payments).toHaveLength(1);
  });

  test('a first payment that was declined and then made begins when it was made', () => {
    const declined = transaction('DECLINED', '2026-11-20T20:00:00Z');
    const { payments } = agreementOf(records, [bought, declined]);
    const from = new Date(bought.time);
    expect(payments).toMatchObject([{ state: 'PAID', isTrial: true, from, until: plusDays(from, 1) }]);
  });

  test('two payments within one period pay for two', () => {
    const again = transaction('COMPLETED', '2026-11-23T10:00:00Z');
    const third = transaction('COMPLETED', '2026-11-24T10:00:00Z');
    const [, second, last] = agreementOf(records, [bought, again, third]).payments;
    expect(last!.from).toEqual(second!.until);
  });

  test('without a trial, a charge on the morning of the last day pays the next period, also after an unpaid one', () => {
    const from = new Date(bought.time);
    const periodsOf = (...renewals: PaypalTransaction[]) =>
      agreementOf({ ...records, custom_id: custom(0) }, [bought, ...renewals]).payments.map(
        (one) => one.from,
      );
    expect(periodsOf(transaction('COMPLETED', '2026-12-19T10:00:00Z'))).toEqual([from, plusDays(from, 28)]);
    expect(periodsOf(transaction('COMPLETED', '2027-01-16T10:00:00Z'))).toEqual([from, plusDays(from, 56)]);
  });
});
