import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { mailTo } from '#server/testing/mailbox.ts';
import { mailsTo, newBuyer, signIn, subscriptionFields, type Buyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { day, hour } from '#shared/time-units.ts';
import { purchaseToken } from '../purchase-link.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';

const app = await openTestApp();

const wallet = { planId: 'php-7', method: 'V5PAY', cardToken: null };

/** Somebody who has paid for a week with GCash. */
async function subscriber(): Promise<Buyer & { id: string }> {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy(wallet)).data.registerAndSubscribe as { id: string };
  await app.sandbox.act(`sandbox-${id}`, 'SUCCEED');
  await runDueJobs(app);
  await signIn(app, buyer);
  return { ...buyer, id };
}
const planOf = async (buyer: Buyer) =>
  (await buyer.ask(`{ viewer { subscription { renews worksUntil extendLink ${subscriptionFields} } } }`)).data
    .viewer.subscription;
async function pass(milliseconds: number, steps = 1) {
  for (let step = 0; step < steps; step++) {
    app.advance(milliseconds / steps);
    await renewSubscriptions(app.newContext());
  }
  await runDueJobs(app);
}
/** Sessions end; the same person comes back. */
const later = async (buyer: Buyer, ...time: Parameters<typeof pass>) => {
  await pass(...time);
  await signIn(app, buyer);
};
const linkIn = async ({ email }: Buyer, subject: RegExp) =>
  (await mailTo(app, email, subject)).text.match(/\S+\/extend#\S+/)![0];
const remindersTo = async ({ email }: Buyer) =>
  (await mailsTo(app, email)).filter((template) => template === 'payment-plan-ending.en').length;

/** Presses the button behind a payment link, in a browser of its own; answers the order, or the error's code. */
async function order(token: string, by: Buyer = newBuyer(app)) {
  const asked = 'mutation ($token: String!) { extendSubscription(token: $token) { id status payUrl } }';
  const { data, errors } = await by.ask(asked, { token });
  return errors ? errors[0]!.extensions.code : (data.extendSubscription as { id: string; payUrl: string });
}
async function pay(token: string) {
  const ordered = await order(token);
  if (typeof ordered === 'string') throw new Error(ordered);
  await app.sandbox.act(`sandbox-${ordered.id}`, 'SUCCEED');
  await runDueJobs(app);
  return ordered;
}
const stateOf = async (token: string) =>
  (
    await app.graphql(
      'query ($token: String!) { extension(token: $token) { state price { amount } from until } }',
      {
        token,
      },
    )
  ).data.extension;

test('GCash has no trial and says before and after paying that it does not renew', async () => {
  const { terms } = (
    await app.graphql(
      '{ plans(currency: "PHP") { terms(locale: en, method: V5PAY) { isTrial renews now { amount } nextDebitDay renewalConsent { text } } } }',
    )
  ).data.plans[0];
  expect(terms).toMatchObject({ isTrial: false, renews: false, now: { amount: 39900 }, nextDebitDay: null });
  const says = 'GCash cannot be charged automatically';
  expect(terms.renewalConsent.text).toContain(
    `${says}. Three days before your plan ends you get a payment link`,
  );
  const buyer = await subscriber();
  expect(await planOf(buyer)).toMatchObject({
    status: 'ACTIVE',
    renews: false,
    autoRenew: false,
    nextDebitDay: null,
    extendLink: null,
    paidAmounts: [{ amount: 39900, currency: 'PHP' }],
  });
  const plan = await planOf(buyer);
  expect(plan.worksUntil).toBe(plan.validUntil);
  expect((await mailTo(app, buyer.email, /receipt/)).text).toContain(says);
});

test('the terms of another method are not agreement to these', async () => {
  const refused = await newBuyer(app).buy({ ...wallet, renewalConsent: '2026-11-21-trial' });
  expect(refused.errors?.[0]?.extensions.code).toBe('RENEWAL_CONSENT_CHANGED');
});

test('reminded three days before the end and on the last day, a payer extends the plan without signing in', async () => {
  const buyer = await subscriber();
  const before = await planOf(buyer);
  await pass(4 * day - hour, 4);
  expect(await remindersTo(buyer)).toBe(0);
  await pass(2 * day, 48);
  expect(await remindersTo(buyer)).toBe(1);
  await later(buyer, day, 24);
  expect(await remindersTo(buyer)).toBe(2);
  const token = await linkIn(buyer, /ends on/);
  expect((await planOf(buyer)).extendLink).toBe(token);
  expect(await stateOf(token)).toMatchObject({
    state: 'OPEN',
    price: { amount: 39900 },
    from: before.validUntil,
  });
  await pay(token);
  const after = await planOf(buyer);
  expect(Date.parse(after.validUntil) - Date.parse(before.validUntil)).toBe(7 * day);
  expect(after).toMatchObject({ status: 'ACTIVE', extendLink: null });
  expect(await stateOf(token)).toMatchObject({ state: 'DONE', until: after.validUntil });
  expect(await order(token)).toBe('EXTENSION_OVER');
  await pass(day, 24);
  expect(await remindersTo(buyer)).toBe(2);
});

test('a plan that was paid for early has its lookups anew from the payment, once', async () => {
  const buyer = await subscriber();
  const used = async () =>
    (await buyer.ask('{ viewer { subscription { quota { used } } } }')).data.viewer.subscription.quota.used;
  const lookUp = () =>
    buyer.ask(
      'mutation { startLookup(input: { kind: PHONE, subject: "+12025550123", purpose: FRAUD_CHECK }) { lookup { id } } }',
    );
  await later(buyer, 5 * day);
  await lookUp();
  app.advance(1_000);
  await pay((await planOf(buyer)).extendLink);
  expect(await used()).toBe(0);
  await lookUp();
  await later(buyer, 3 * day);
  expect(await used()).toBe(1);
});

test('without payment the plan ends; paid up to seven days late it continues from its end, and not later', async () => {
  const [soon, late] = [await subscriber(), await subscriber()];
  const end = Date.parse((await planOf(soon)).validUntil);
  await pass(7 * day + hour);
  expect((await mailsTo(app, soon.email)).at(-1)).toBe('payment-ended-unpaid.en');
  const [token, lateToken] = [await linkIn(soon, /has ended/), await linkIn(late, /has ended/)];
  await later(soon, 6 * day);
  expect(await planOf(soon)).toMatchObject({ status: 'EXPIRED', isExpired: true });
  await pay(token);
  expect(await planOf(soon)).toMatchObject({ status: 'ACTIVE', isExpired: false });
  expect(Date.parse((await planOf(soon)).validUntil)).toBe(end + 7 * day);
  await pass(day);
  expect(await stateOf(lateToken)).toMatchObject({ state: 'OVER' });
  expect(await order(lateToken)).toBe('EXTENSION_OVER');
});

test('of two payments for the same period the second is refunded', async () => {
  const buyer = await subscriber();
  await later(buyer, 5 * day);
  const { extendLink: token, validUntil } = await planOf(buyer);
  const [first, second] = [await order(token), await order(token)] as { id: string }[];
  for (const { id } of [first!, second!]) await app.sandbox.act(`sandbox-${id}`, 'SUCCEED');
  await runDueJobs(app);
  await runDueJobs(app);
  const plan = await planOf(buyer);
  expect(Date.parse(plan.validUntil)).toBe(Date.parse(validUntil) + 7 * day);
  expect(plan.payments.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'PAID',
    'PAID',
    'REFUNDED',
  ]);
  expect(await mailsTo(app, buyer.email)).toContain('payment-double-payment.en');
});

test('pressed twice, left and come back to, it is one order; declined, another can be placed', async () => {
  const buyer = await subscriber();
  await later(buyer, 5 * day);
  const { extendLink: token } = await planOf(buyer);
  const browser = newBuyer(app);
  const first = (await order(token, browser)) as { id: string; payUrl: string };
  await app.sandbox.act(`sandbox-${first.id}`, 'ABANDON');
  await runDueJobs(app);
  expect(await order(token, browser)).toMatchObject({ id: first.id, payUrl: first.payUrl });
  await app.sandbox.act(`sandbox-${first.id}`, 'DECLINE');
  await runDueJobs(app);
  expect(await planOf(buyer)).toMatchObject({ status: 'ACTIVE', extendLink: token });
  expect(await order(token, browser)).not.toMatchObject({ id: first.id });
});

test('a cancelled plan gets no reminders, and its owner may still extend it', async () => {
  const buyer = await subscriber();
  await buyer.ask('mutation { cancelSubscription { id } }');
  await later(buyer, 6.5 * day, 13);
  expect(await remindersTo(buyer)).toBe(0);
  const plan = await planOf(buyer);
  expect(plan).toMatchObject({ status: 'CANCELLED', autoRenew: false });
  await pay(plan.extendLink);
  expect((await planOf(buyer)).status).toBe('ACTIVE');
  const resumed = await buyer.ask('mutation { resumeSubscription { canResume status } }');
  expect(resumed.data.resumeSubscription).toEqual({ canResume: false, status: 'ACTIVE' });
});

test('withdrawing from an extension that has not begun leaves the period before it', async () => {
  const buyer = await subscriber();
  await later(buyer, 5 * day);
  const { extendLink, validUntil } = await planOf(buyer);
  const { id } = await pay(extendLink);
  const token = purchaseToken(app.newContext(), 'withdrawal', id);
  const withdrawn = await app.graphql(
    'mutation ($token: String!) { withdrawPurchase(token: $token) { state amount { amount currency } } }',
    { token },
  );
  expect(withdrawn.data.withdrawPurchase).toEqual({
    state: 'DONE',
    amount: { amount: 39900, currency: 'PHP' },
  });
  expect(await planOf(buyer)).toMatchObject({ status: 'CANCELLED', validUntil, extendLink: null });
  await later(buyer, 2 * day + hour);
  expect((await planOf(buyer)).isExpired).toBe(true);
});

test('an amount that is not the order’s is refunded and buys nothing', async () => {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy(wallet)).data.registerAndSubscribe;
  app.sandbox.find(`sandbox-${id}`)!.order.amountNow = 100;
  await app.sandbox.act(`sandbox-${id}`, 'SUCCEED');
  await runDueJobs(app);
  await runDueJobs(app);
  await signIn(app, buyer);
  expect(await planOf(buyer)).toBeNull();
  expect(await mailsTo(app, buyer.email)).toEqual(['payment-wrong-amount.en']);
});

test('a forged link is none, and a withdrawal link extends nothing', async () => {
  const { id } = await subscriber();
  const forged = `${purchaseToken(app.newContext(), 'extension', id).slice(0, -2)}xx`;
  expect(await order(forged)).toBe('LINK_INVALID');
  expect(await order(purchaseToken(app.newContext(), 'withdrawal', id))).toBe('LINK_INVALID');
});
