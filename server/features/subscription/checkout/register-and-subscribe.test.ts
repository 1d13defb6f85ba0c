import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { unknownClient } from '#server/context/context.ts';
import { requestSignInLink, signInToken } from '#server/features/account/sign-in/request-sign-in-link.ts';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { mailsTo, moneyOf, newBuyer, outcomeFields, subscriptionFields } from '#server/testing/purchase.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const outcome = `query ($id: ID!) { paymentOutcome(id: $id) { ${outcomeFields} } }`;
const signIn = 'mutation ($id: ID!) { signInAfterPayment(id: $id) { account { email } } }';
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
  answer.errors?.[0]?.extensions.code;

test('a visitor pays, is signed in once, only in that browser, and has a trial with the promised charge', async () => {
  const buyer = newBuyer(app);
  const bought = (await buyer.buy()).data.registerAndSubscribe;
  expect(bought).toMatchObject({
    status: 'SUCCEEDED',
    canSignIn: true,
    isRegistration: true,
    payUrl: null,
    email: buyer.email,
  });

  const other = newBuyer(app);
  expect(codeOf(await other.ask(outcome, { id: bought.id }))).toBe('NOT_FOUND');
  expect(codeOf(await other.ask(signIn, { id: bought.id }))).toBe('NOT_FOUND');

  expect((await buyer.ask(signIn, { id: bought.id })).data.signInAfterPayment.account.email).toBe(
    buyer.email,
  );
  const { viewer } = (await buyer.ask(`{ viewer { email subscription { ${subscriptionFields} } } }`)).data;
  expect(viewer.subscription).toMatchObject({
    status: 'ACTIVE',
    isTrial: true,
    autoRenew: true,
    isExpired: false,
    nextDebitAmount: { amount: 1949, currency: 'USD' },
    paidAmounts: [{ amount: 99, currency: 'USD' }],
  });
  const days = (Date.parse(viewer.subscription.nextDebitDay) - app.ports.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(1, 2);

  buyer.cookies.delete('GPL_USER_TOKEN');
  expect(codeOf(await buyer.ask(signIn, { id: bought.id }))).toBe('AUTO_LOGIN_FAILED');
  const { consents } = await moneyOf(app, buyer.email);
  expect(consents[0]?.text).toContain('$19.49');
});

test('the sign-in after paying expires after an hour', async () => {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy()).data.registerAndSubscribe;
  app.advance(3_600_001);
  expect(codeOf(await buyer.ask(signIn, { id }))).toBe('AUTO_LOGIN_FAILED');
});

test('after a declined card the same browser can retry; another browser gets EMAIL_IN_USE', async () => {
  const buyer = newBuyer(app);
  const declined = (await buyer.buy({ cardToken: 'sandbox-card-declined' })).data.registerAndSubscribe;
  expect(declined).toMatchObject({ status: 'FAILED', canSignIn: false });
  expect(codeOf(await buyer.ask(signIn, { id: declined.id }))).toBe('AUTO_LOGIN_FAILED');
  expect((await moneyOf(app, buyer.email)).payments).toEqual([]);

  expect(codeOf(await newBuyer(app, buyer.email).buy())).toBe('EMAIL_IN_USE');
  expect((await buyer.buy()).data.registerAndSubscribe.status).toBe('SUCCEEDED');
  expect((await moneyOf(app, buyer.email)).payments).toHaveLength(1);
});

test('rejects an order for an address with an account, without a charge and without telling whether it pays', async () => {
  const subscriber = await makeSubscriber(app);
  const withoutPlan = await makeSubscriber(app, { validUntil: null });
  for (const { email } of [subscriber, withoutPlan]) {
    expect(codeOf(await newBuyer(app, email).buy())).toBe('EMAIL_IN_USE');
    expect((await moneyOf(app, email)).payments).toEqual([]);
  }
});

test('repeated and concurrent orders with one idempotency key make one purchase', async () => {
  const buyer = newBuyer(app);
  const idempotencyKey = randomUUID();
  await buyer.ask('{ plans { id } }');
  const first = await buyer.buy({ idempotencyKey, cardToken: 'sandbox-card-confirms' });
  const answers = await Promise.all([
    buyer.buy({ idempotencyKey, cardToken: 'sandbox-card-confirms' }),
    buyer.buy({ idempotencyKey, cardToken: 'sandbox-card-confirms' }),
  ]);
  const ids = answers.map(({ data }) => data.registerAndSubscribe.id);
  expect(new Set([first.data.registerAndSubscribe.id, ...ids]).size).toBe(1);
  for (const other of [{ planId: 'usd-7' }, { method: 'V5PAY' }])
    expect(codeOf(await buyer.buy({ idempotencyKey, ...other }))).toBe('IDEMPOTENCY_CONFLICT');
});

test.each([undefined, null])('with %s as idempotency key each order is a separate purchase', async (key) => {
  const buyer = newBuyer(app);
  const order = async () =>
    (await buyer.buy({ idempotencyKey: key, cardToken: 'sandbox-card-confirms' })).data.registerAndSubscribe;
  const [one, two] = [await order(), await order()];
  expect([one.status, two.status]).toEqual(['WAITING', 'WAITING']);
  expect(two.id).not.toBe(one.id);
});

test('when orders in two tabs are both paid, one counts and the other is refunded', async () => {
  const buyer = newBuyer(app);
  const open = async () =>
    (await buyer.buy({ cardToken: 'sandbox-card-confirms' })).data.registerAndSubscribe as { id: string };
  const [one, two] = [await open(), await open()];
  await app.sandbox.act(`sandbox-${one.id}`, 'SUCCEED');
  await app.sandbox.act(`sandbox-${two.id}`, 'SUCCEED');
  app.advance(6_000);
  for (const { id } of [one, two]) await buyer.ask(outcome, { id });
  await runDueJobs(app);
  const { payments, subscriptions } = await moneyOf(app, buyer.email);
  expect(payments.map(({ state }) => state).toSorted()).toEqual(['PAID', 'REFUNDED']);
  expect(subscriptions).toEqual([{ state: 'TRIAL' }]);
  expect((await mailsTo(app, buyer.email)).toSorted()).toEqual([
    'payment-double-payment.en',
    'payment-receipt.en',
  ]);
});

test('an abandoned confirmation page redirects back, is NOT_COMPLETED, and can still be paid', async () => {
  const buyer = newBuyer(app);
  const { id, payUrl, status } = (await buyer.buy({ cardToken: 'sandbox-card-confirms' })).data
    .registerAndSubscribe;
  expect(status).toBe('WAITING');
  const page = new URL(payUrl as string).pathname;
  const press = (act: string) =>
    app.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `act=${act}`,
    });
  expect((await app.inject({ url: page })).body).toContain('sandbox');
  expect((await press('ABANDON')).headers.location).toBe(`http://localhost:4000/register?id=${id}`);
  app.advance(6_000);
  expect((await buyer.ask(outcome, { id })).data.paymentOutcome).toMatchObject({
    status: 'NOT_COMPLETED',
    payUrl,
  });
  await press('SUCCEED');
  app.advance(6_000);
  await runDueJobs(app);
  expect((await buyer.ask(outcome, { id })).data.paymentOutcome.status).toBe('SUCCEEDED');
});

test('an order while the gateway is down charges nothing, and succeeds when repeated', async () => {
  const buyer = newBuyer(app);
  const { open } = app.sandbox;
  app.sandbox.open = () => Promise.reject(new PaymentUnavailable('down'));
  const idempotencyKey = randomUUID();
  try {
    expect(codeOf(await buyer.buy({ idempotencyKey }))).toBe('PAYMENT_UNAVAILABLE');
  } finally {
    app.sandbox.open = open;
  }
  expect((await moneyOf(app, buyer.email)).payments).toEqual([]);
  expect((await buyer.buy({ idempotencyKey })).data?.registerAndSubscribe.status).toBe('SUCCEEDED');
});

test.each([
  ['PLAN_UNKNOWN', { planId: 'eur-7' }],
  ['METHOD_UNAVAILABLE', { method: 'V5PAY' }],
  ['RENEWAL_CONSENT_CHANGED', { renewalConsent: 'not these words' }],
  ['EMAIL_INVALID', { email: 'nobody' }],
  ['PHONE_INVALID', { phone: '12' }],
  ['BAD_INPUT', { idempotencyKey: ' ' }],
  ['BAD_INPUT', { detail: [1] }],
])('an order rejected with %s creates no account that blocks the address', async (code, input) => {
  const buyer = newBuyer(app);
  expect(codeOf(await buyer.buy(input))).toBe(code);
  expect((await newBuyer(app, buyer.email).buy()).data.registerAndSubscribe.status).toBe('SUCCEEDED');
});

test('an order without the current renewal terms is told where they are', async () => {
  const { errors } = await newBuyer(app).buy({ renewalConsent: 'not these words' });
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('`renewalConsent.version` of the plan’s `terms`'),
    extensions: { field: 'renewalConsent' },
  });
});

test.each([
  ['signed in', true],
  ['not signed in yet', false],
])(
  "the owner's first e-mailed link ends the access of an intruder who paid for the address (%s)",
  async (_, isIn) => {
    const intruder = newBuyer(app);
    const password = await app.encryptPassword('kucingku suka ikan');
    const { id } = (await intruder.buy({ encryptedPassword: password })).data.registerAndSubscribe;
    const tokens = () => app.orm.em.fork().execute<object[]>('select from partner_token');
    if (isIn) {
      await intruder.ask(signIn, { id });
      await intruder.ask(
        'mutation { createPartnerToken(input: { name: "x", scopes: [LOCATION_READ] }) { token } }',
      );
      expect(await tokens()).toHaveLength(1);
    }

    const ctx = app.newContext();
    await requestSignInLink(ctx, { email: intruder.email }, unknownClient);
    const [row] = await app.orm.em
      .fork()
      .execute<{ id: string }[]>('select id from sign_in_link order by created_at desc limit 1');
    const owner = newBuyer(app);
    await owner.ask('mutation ($t: String!) { signInWithLink(token: $t) { token } }', {
      t: signInToken(ctx, row!.id),
    });
    expect((await owner.ask('{ viewer { email hasPassword } }')).data.viewer).toEqual({
      email: intruder.email,
      hasPassword: false,
    });
    if (!isIn) expect(codeOf(await intruder.ask(signIn, { id }))).toBe('AUTO_LOGIN_FAILED');
    expect((await intruder.ask('{ viewer { email } }')).data.viewer).toBeNull();
    expect(await tokens()).toEqual([]);
  },
);

test('an intruder cannot set a password once the owner has proven the address, even concurrently', async () => {
  const intruder = newBuyer(app);
  await intruder.buy({ cardToken: 'sandbox-card-declined' });
  const encryptedPassword = await app.encryptPassword('kucingku suka ikan');
  const hash = app.ports.vault.fingerprint('email', intruder.email);
  const again = await whileHeld(
    app,
    (em) => em.execute('update account set email_proven_at = now() where email_hash = ?', [hash]),
    () => intruder.buy({ cardToken: 'sandbox-card-declined', encryptedPassword }),
  );
  expect(codeOf(again)).toBe('EMAIL_IN_USE');
});

test('rate limits orders with many declined cards', async () => {
  const buyer = newBuyer(app);
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 12; tries++)
    codes.push(codeOf(await buyer.buy({ cardToken: 'sandbox-card-declined' })));
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});
