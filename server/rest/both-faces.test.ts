import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statusOf } from '#server/errors/errors.ts';
import { makeRequest, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { consentVersion, moneyOf, newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const renewalConsent = await consentVersion(app);

let networks = 0;
type Who = { token?: string; cookies?: Record<string, string> };
async function rest(method: 'GET' | 'POST', path: string, body?: object, { token, cookies }: Who = {}) {
  const answer = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      'x-app-id': 'test',
      'x-forwarded-for': `198.19.0.${++networks}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(cookies ? { cookies } : {}),
    ...(body ? { payload: body } : {}),
  });
  const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { status: answer.statusCode, cookies: set, ...answer.json() };
}
const requested = (input: object, token: string) =>
  app.graphql(
    'mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { status consent recipient title } } }',
    { input },
    { token },
  );

test('returns 403 only for an expired plan, because the documented client takes every 403 for that', () => {
  const forbidden = Object.entries(statusOf).filter(([, status]) => status === 403);
  expect(forbidden).toEqual([['SUBSCRIPTION_EXPIRED', 403]]);
});

test.each([
  [
    'a valid phone number',
    '/locate/phone',
    { phone: newPhone() },
    { channel: 'PHONE', recipient: newPhone() },
  ],
  ['a link', '/locate/link', { title: 'Mum' }, { channel: 'LINK', title: 'Mum' }],
])('requests a location with the same outcome as GraphQL: %s', async (_, path, body, input) => {
  const [one, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const { status, data } = await rest('POST', path, body, one);
  const { location } = (await requested(input, other.token)).data.requestLocation;
  expect(status).toBe(200);
  expect(data).toMatchObject({ consent: location.consent, title: location.title, state: location.status });
  expect(data.status).toBe('pending');
});

test('rejects a second request within three hours as GraphQL does, with the seconds to wait', async () => {
  const subscriber = await makeSubscriber(app);
  await rest('POST', '/locate/link', { title: 'one' }, subscriber);
  const again = await rest('POST', '/locate/link', { title: 'two' }, subscriber);
  const graphql = await requested({ channel: 'LINK', title: 'two' }, subscriber.token);
  expect(again).toMatchObject({ status: 429, error: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  expect(graphql.errors?.[0]?.extensions).toMatchObject({ code: again.error });
  const { data } = await rest('GET', '/locate/limits', undefined, subscriber);
  const { sendLimits } = (await app.graphql('{ sendLimits { kind nextAt } }', {}, subscriber)).data;
  const next = Date.parse(sendLimits.find(({ kind }: { kind: string }) => kind === 'LINK').nextAt);
  expect(data).toContainEqual({ kind: 'LINK', nextTime: next });
  expect(data).toHaveLength(sendLimits.length);
});

test('rejects location requests, lookups and calls from an account whose plan has expired', async () => {
  const ended = await makeSubscriber(app, { validUntil: new Date(Date.now() - 1_000) });
  for (const [path, body] of [
    ['/locate/link', { title: 'Mum' }],
    ['/locate/lookups', { kind: 'EMAIL', subject: 'a@example.com', purpose: 'OWN_DATA' }],
    [`/locate/records/${randomUUID()}/voice`, {}],
  ] as const) {
    expect(await rest('POST', path, body, ended)).toMatchObject({
      status: 403,
      error: 'SUBSCRIPTION_EXPIRED',
    });
  }
});

test('pages through the records, reads one, and cancels it with the same result as GraphQL', async () => {
  const subscriber = await makeSubscriber(app);
  const ids: string[] = [];
  for (const title of ['one', 'two', 'three']) {
    ids.unshift((await makeRequest(app, subscriber, { channel: 'LINK', title })).id);
    app.advance(4 * 3_600_000);
  }
  const page = await rest('GET', '/locate/records?first=2', undefined, subscriber);
  const next = await rest(
    'GET',
    `/locate/records?first=2&after=${page.data.endCursor}`,
    undefined,
    subscriber,
  );
  expect([...page.data.items, ...next.data.items].map(({ id }: { id: string }) => id)).toEqual(ids);
  expect([page.data.totalCount, page.data.hasNextPage, next.data.hasNextPage]).toEqual([3, true, false]);
  const one = await rest('GET', `/locate/records/${ids[0]}`, undefined, subscriber);
  expect(one.data).toEqual(page.data.items[0]);
  const cancelled = await rest('POST', `/locate/records/${ids[0]}/cancel`, undefined, subscriber);
  const { data } = await app.graphql(
    'query ($id: ID!) { location(id: $id) { cancelledAt consent link } }',
    { id: ids[0] },
    subscriber,
  );
  expect(cancelled.data).toMatchObject({
    cancelTime: Date.parse(data.location.cancelledAt),
    consent: data.location.consent,
    link: data.location.link,
  });
});

test.each([
  ['v5pay', 'V5PAY', 'php-28'],
  ['stripe', 'CARD', 'usd-28'],
  ['paypal', 'PAYPAL', 'usd-28'],
])(
  'registers and pays by %s as over GraphQL, and shows the purchase only to its payer',
  async (provider, method, planId) => {
    const [one, other] = [newBuyer(app), newBuyer(app)];
    const cardToken = 'sandbox-card-succeeds';
    const input = { planId, renewalConsent: await consentVersion(app, method), cardToken };
    const path = `/auth/registerAndSign/${provider}`;
    const opened = await rest('POST', path, { email: one.email, ...input, detail: { language: 'en' } });
    const graphql = (await other.buy({ planId, method })).data.registerAndSubscribe;
    expect(opened.data).toEqual({
      ...graphql,
      id: opened.data.id,
      email: one.email,
      clientSecret: null,
      payUrl: graphql.payUrl && expect.any(String),
    });
    expect(await moneyOf(app, one.email)).toEqual(await moneyOf(app, other.email));

    const outcome = `/personnal/registerQuery/${opened.data.id}`;
    const cookies = { GPL_PAYER: opened.cookies.GPL_PAYER! };
    expect((await rest('GET', outcome, undefined, { cookies })).data).toEqual(opened.data);
    expect(await rest('GET', outcome)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    expect(await rest('GET', outcome, undefined, await makeSubscriber(app))).toMatchObject({ status: 404 });
    if (opened.data.status !== 'SUCCEEDED') return;
    const signedIn = await rest('POST', '/auth/loginAfterPayment', { id: opened.data.id }, { cookies });
    expect(signedIn.data.user.email).toBe(one.email);
    const { token } = signedIn.data;
    expect((await rest('POST', '/personnal/getPaidAmount', undefined, { token })).data).toEqual({
      amounts: [
        // No trial with GCash.
        planId === 'php-28' ? { amount: 64900, currencyCode: 'PHP' } : { amount: 99, currencyCode: 'USD' },
      ],
    });
    const ended = await rest('POST', '/personnal/subscribe/cancel', undefined, { token });
    const renews = method !== 'V5PAY';
    expect(ended.data).toMatchObject({ status: 'Cancelled', autoRenew: false, renews, expiredStatus: 0 });
  },
);

test('rejects an invalid purchase with the same code as GraphQL, and names the field of REST', async () => {
  const email = 'somebody@example.org';
  for (const [body, field] of [
    [{ email, planId: 'nothing', renewalConsent }, 'planId'],
    [{ email, planId: 'usd-28', renewalConsent: 'old' }, 'renewalConsent'],
    [{ email: 'nobody', planId: 'usd-28', renewalConsent }, 'email'],
    [{ email, planId: 'usd-28', renewalConsent, password: 'no ciphertext' }, 'password'],
  ] as const) {
    const { password, ...input }: { password?: string } & Record<string, string> = body;
    const given = { ...input, ...(password ? { encryptedPassword: password } : {}) };
    const refused = await rest('POST', '/auth/registerAndSign/stripe', body);
    const graphql = await newBuyer(app).buy(given);
    expect(refused.error).toBe(graphql.errors?.[0]?.extensions.code);
    expect([refused.error, refused.field]).toEqual([expect.any(String), field]);
  }
  const signedIn = await makeSubscriber(app);
  const twice = await rest('POST', '/auth/subscribe/stripe', { planId: 'usd-28', renewalConsent }, signedIn);
  expect(twice).toMatchObject({ status: 409, error: 'ALREADY_SUBSCRIBED' });
});

test('a buyer who has had the trial gets the terms without one over REST, too, and can buy with them', async () => {
  const buy = (email: string, version: string) =>
    rest('POST', '/auth/registerAndSign/stripe', {
      email,
      planId: 'usd-28',
      renewalConsent: version,
      cardToken: '4242 4242 4242 4242',
    });
  expect(await buy('gita@proton.me', renewalConsent)).toMatchObject({ status: 200 });
  expect(await buy('gita@pm.me', renewalConsent)).toMatchObject({ status: 409, error: 'TRIAL_USED' });
  const { data: plan } = await rest('GET', '/common/productInfo?planId=usd-28&hadTrial=true');
  expect(plan).toMatchObject({ id: 'usd-28', amountNow: plan.amount });
  expect(plan.renewalConsent.version).not.toBe(renewalConsent);
  expect(plan.plans.map(({ amountNow, amount }: typeof plan) => amountNow === amount)).toEqual([true, true]);
  const bought = await buy('gita@pm.me', plan.renewalConsent.version as string);
  expect(bought).toMatchObject({ status: 200, data: { status: 'SUCCEEDED' } });
});
