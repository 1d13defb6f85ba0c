import { expect, test, vi } from 'vitest';
import { openPaypalShop } from '#server/testing/payment/paypal-shop.ts';
import { moneyOf } from '#server/testing/purchase.ts';
import { findPaidOrders } from './reconcile-purchases.ts';

const { app, driver, order } = await openPaypalShop();

test('a paid order is found without a webhook and without its page being opened', async () => {
  const [paid, unpaid] = [await order(), await order()];
  await driver.pay(paid.reference);
  await findPaidOrders(app.newContext());
  expect((await moneyOf(app, paid.email)).subscriptions).toEqual([{ state: 'TRIAL' }]);
  expect((await moneyOf(app, unpaid.email)).subscriptions).toEqual([]);
});

test('a paid order is found in one run among orders that PayPal refuses', async () => {
  await app.orm.em.fork().execute(`delete from checkout where state <> 'PAID'`);
  const paid = await order();
  await driver.pay(paid.reference);
  for (let count = 0; count < 9; count += 1) {
    await order();
    driver.double.subscriptions.pop();
  }
  const warn = vi.fn();
  await findPaidOrders(app.newContext({ log: { ...app.newContext().log, warn } }));
  expect((await moneyOf(app, paid.email)).subscriptions).toEqual([{ state: 'TRIAL' }]);
  expect(warn.mock.calls).toEqual([[{ refused: 9 }, 'queries about unpaid orders were refused']]);
});

test('looking for paid orders asks about a limited number, and stops at a gateway that does not answer', async () => {
  for (let count = 0; count < 3; count += 1) await order();
  const asked = async (atMost?: number) => {
    const before = driver.double.requests.length;
    await findPaidOrders(app.newContext(), atMost);
    return driver.double.requests.slice(before).filter((line) => !line.includes('transactions')).length;
  };
  expect(await asked(2)).toBe(2);
  driver.double.loseAnswer('breaks', { isTaken: false, times: 100 });
  // Each request is tried twice.
  expect(await asked()).toBe(2);
  driver.double.loseAnswer('breaks', { times: 0 });
});

test('paid orders, and those of more than three days ago, are not asked about', async () => {
  const [paid, unpaid] = [await order(), await order()];
  await driver.pay(paid.reference);
  await findPaidOrders(app.newContext());
  const asked = async () => {
    const before = driver.double.requests.length;
    await findPaidOrders(app.newContext());
    return driver.double.requests.slice(before).join();
  };
  const lines = await asked();
  expect([paid, unpaid].map(({ reference }) => lines.includes(reference))).toEqual([false, true]);
  app.advance(3 * 24 * 3_600_000);
  expect(await asked()).toBe('');
});
