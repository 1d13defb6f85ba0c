import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderOf } from '#server/testing/payment/driver.ts';
import { stripeDriver } from '#server/testing/payment/stripe-driver.ts';
import { PaymentUnavailable } from '../port.ts';

let now = new Date('2026-11-21T10:00:00.000Z');
let driver: Awaited<ReturnType<typeof stripeDriver>>;
beforeEach(async () => {
  driver = await stripeDriver(() => now);
});
afterEach(() => driver.close());

const openOne = async () => (await driver.gateway.open(orderOf())).reference;

test('a refund that Stripe refuses for want of money is made when it is asked for again', async () => {
  const customer = await openOne();
  await driver.pay(customer);
  const [payment] = (await driver.gateway.read(customer)).payments;
  const refund = () => driver.gateway.refund({ agreement: customer, reference: payment!.reference });
  driver.double.refuseRefunds(true);
  await expect(refund()).rejects.toThrow(PaymentUnavailable);
  driver.double.refuseRefunds(false);
  await refund();
  expect((await driver.gateway.read(customer)).payments).toMatchObject([{ state: 'REFUNDED' }]);
});

test('a disputed payment is refunded once its money is withdrawn, and stays so when the dispute is won; an inquiry is none', async () => {
  const customer = await openOne();
  await driver.pay(customer);
  const [charge] = driver.double.charges;
  const stateAfter = async (dispute: 'INQUIRY' | 'WITHDRAWN' | 'WON') => {
    charge!.dispute = dispute;
    return (await driver.gateway.read(customer)).payments.map(({ state }) => state);
  };
  expect(await stateAfter('INQUIRY')).toEqual(['PAID']);
  expect(await stateAfter('WITHDRAWN')).toEqual(['REFUNDED']);
  expect(await stateAfter('WON')).toEqual(['REFUNDED']);
});

test.each(['charge_already_refunded', 'charge_disputed'])(
  'a refund that Stripe refuses with %s is done: the payer has the money',
  async (code) => {
    driver.double.refuse({ status: 400, type: 'invalid_request_error', code });
    await driver.gateway.refund({ agreement: 'cus_1', reference: 'ch_1' });
  },
);

test.each([
  ['declined', (id: string) => driver.renew(id, { refused: true })],
  ['to be confirmed', async (id: string) => driver.double.renewUnconfirmed(id)],
])(
  'a renewal that was %s and then marked as paid outside of Stripe is paid, and is nothing to refund',
  async (_, renew) => {
    const customer = await openOne();
    await driver.pay(customer);
    const [trial] = (await driver.gateway.read(customer)).payments;
    await renew(customer);
    now = new Date(now.getTime() + 2 * 86_400_000);
    driver.double.payOutside(customer);
    const { state, payments } = await driver.gateway.read(customer);
    const paid = payments.at(-1)!;
    expect(state).toBe('RUNNING');
    expect(payments.filter((one) => one.state === 'PAID')).toHaveLength(2);
    expect(paid).toMatchObject({ state: 'PAID', amount: 0, at: now, from: trial?.until });
    await driver.gateway.refund({ agreement: customer, reference: paid.reference });
    expect(driver.double.requests.filter((line) => line.includes('refunds'))).toEqual([]);
  },
);
