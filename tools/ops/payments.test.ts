import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { stripeDriver } from '#server/testing/payment/stripe-driver.ts';
import { stripeKeys } from '#server/testing/stripe/double.ts';
import { moneyOf, newBuyer } from '#server/testing/purchase.ts';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';
import { openVault } from '#server/context/vault.ts';
import {
  followPaymentEvent,
  takePaymentEvent,
} from '#server/features/subscription/reconciliation/take-payment-event.ts';
import { opsWith } from '../testing/run-ops.ts';

const secret = 'the secret of the deployment with payments';

let app: TestApp;
let driver: Awaited<ReturnType<typeof stripeDriver>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTempDir('ops');
  driver = await stripeDriver(() => app.ports.now());
  app = await buildTestApp({ ports: { vault: openVault(secret), payments: [driver.gateway] } });
});
afterAll(async () => {
  await app.close();
  await driver.close();
  await removeTempDir(dataDir);
});

/** `npm run ops -- payments ...` */
const payments = (...args: string[]) =>
  opsWith(
    {
      DATABASE_URL: app.databaseUrl,
      APP_SECRET: secret,
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_URL: driver.double.url,
    },
    ['payments', ...args],
  );

/** A purchase that was paid at Stripe and whose webhook never arrived. */
async function paidUnheard() {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy({ cardToken: null })).data.registerAndSubscribe as { id: string };
  const customer = [...driver.double.customers.values()].find(({ order }) => order === id)!.id;
  await driver.pay(customer);
  return { ...buyer, id, customer };
}

async function paid() {
  const purchase = await paidUnheard();
  const event = { id: `evt_${purchase.id}`, kind: 'invoice.paid', reference: purchase.customer };
  await takePaymentEvent(app.newContext(), 'stripe', event);
  await followPaymentEvent(app.newContext(), { gateway: 'stripe', ...event });
  return purchase;
}

test('shows a purchase with its payments and events by purchase, payment or account id', async () => {
  const buyer = await paid();
  const list = await payments();
  expect(list.stdout).toContain(`${buyer.id}\n`);
  const shown = await payments('show', buyer.id, '--json');
  const [purchase] = JSON.parse(shown.stdout) as [{ accountId: string; payments: [{ id: string }] }];
  expect(purchase).toMatchObject({
    id: buyer.id,
    gateway: 'stripe',
    reference: buyer.customer,
    state: 'PAID',
    subscription: { state: 'TRIAL' },
    payments: [{ state: 'PAID', kind: 'TRIAL', amount: 99 }],
    events: [{ kind: 'invoice.paid', eventId: `evt_${buyer.id}` }],
  });
  for (const id of [purchase.payments[0].id, purchase.accountId]) {
    const { code, stdout } = await payments('show', id);
    expect(code).toBe(0);
    expect(stdout).toContain(buyer.id);
    expect(stdout).toContain('$0.99');
    expect(stdout + list.stdout).not.toContain(buyer.email);
  }
});

test('refunds a payment once and records the operator and the reason', async () => {
  const buyer = await paid();
  const [purchase] = JSON.parse((await payments('show', buyer.id, '--json')).stdout) as [
    { payments: [{ id: string }] },
  ];
  const payment = purchase.payments[0].id;
  const refund = () => payments('refund', payment, '--by', 'Ayu', '--why', 'charged by mistake');
  const { code, stdout } = await refund();
  expect(code).toBe(0);
  expect(stdout).toContain('Refunded: $0.99');
  expect(driver.double.charges.find(({ customer }) => customer === buyer.customer)?.refunded).toBe(true);
  expect((await moneyOf(app, buyer.email)).subscriptions).toEqual([{ state: 'UNSUBSCRIBED' }]);
  expect((await payments('show', payment)).stdout).toContain('refunded: charged by mistake (Ayu)');
  const again = await refund();
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toContain('refunded already');
});

test('reconcile finds payments without a webhook, and exits with 1 if the gateway does not respond', async () => {
  const buyer = await paid();
  app.advance(86_400_000);
  await driver.renew(buyer.customer);
  const found = await payments('reconcile');
  expect(found.code).toBe(0);
  expect(found.stdout).toContain(`changed: ${buyer.id}`);
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(2);
  expect((await payments('reconcile', buyer.id)).stdout).toContain('unchanged: 1');
  driver.double.loseAnswer('breaks', { isTaken: false, times: 100 });
  const down = await payments('reconcile', buyer.id);
  driver.double.loseAnswer('breaks', { isTaken: false, times: 1 });
  expect(down).toMatchObject({ code: 1 });
  expect(down.stdout).toContain(`could not be asked about: ${buyer.id}`);
});

test('reconcile finds a purchase made at the start of a 13-day outage', async () => {
  const outage = 13 * 86_400_000;
  app.advance(-outage);
  const buyer = await paidUnheard();
  app.advance(outage);
  expect((await payments('reconcile')).stdout).toContain(`changed: ${buyer.id}`);
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(1);
});

test.each([
  [1, ['show', randomUUID()], 'Nothing was bought under'],
  [1, ['refund', randomUUID(), '--by', 'Ayu', '--why', 'x'], 'There is no payment'],
  [2, ['refund'], 'needs an ID'],
])('exits with %s for %j', async (code, args, message) => {
  const ran = await payments(...args);
  expect(ran.code).toBe(code);
  expect(ran.stderr).toContain(message);
  expect(ran.stdout).toBe('');
});
