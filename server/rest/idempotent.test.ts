import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { doOnce } from '#server/features/partner/do-once.ts';
import { eraseExpired } from '#server/features/account/erase-expired.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { postWithKey } from '#server/testing/post-with-key.ts';
import { consentVersion, moneyOf } from '#server/testing/purchase.ts';
import { restCalls } from '#server/testing/rest-calls.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const post = (path: string, payload: object, by: Parameters<typeof postWithKey>[3]) =>
  postWithKey(app, path, payload, by);
async function count(table: string, { accountId }: TestSubscriber): Promise<number> {
  const sql = `select count(*) from ${table} where account_id = ?`;
  const [row] = await app.orm.em.fork().execute<{ count: string }[]>(sql, [accountId]);
  return Number(row?.count);
}
const lookup = { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' };

test('every call that sends, charges or creates documents the Idempotency-Key header', async () => {
  const { paths } = (await app.inject({ url: '/api/v1/openapi.json' })).json();
  const takes = (await restCalls(app))
    .filter(({ method, path }) =>
      paths[path][method.toLowerCase()].parameters?.some(
        ({ in: place, name }: { in: string; name: string }) =>
          place === 'header' && name === 'idempotency-key',
      ),
    )
    .map(({ path }) => path);
  expect(takes.toSorted()).toEqual(
    [
      '/auth/emailAutoLogin',
      '/auth/sendCode',
      ...['v5pay', 'stripe', 'paypal'].flatMap((one) => [
        `/auth/registerAndSign/${one}`,
        `/auth/subscribe/${one}`,
      ]),
      '/common/addBuriedPoint',
      '/locate/email',
      '/locate/emailRough',
      '/locate/link',
      '/locate/lookups',
      '/locate/phone',
      '/locate/records/{id}/voice',
    ].toSorted(),
  );
});

test('replays the first response even after the lookup went on, ignoring unknown fields, and acts once', async () => {
  const subscriber = await makeSubscriber(app);
  const key = randomUUID();
  const first = await post('/locate/lookups', lookup, { key, subscriber });
  await runDueJobs(app);
  const again = await post('/locate/lookups', { ...lookup, more: 'nobody reads' }, { key, subscriber });
  expect([first.status, first.replayed, again.status, again.replayed]).toEqual([200, false, 200, true]);
  expect(again.body).toEqual(first.body);
  expect(await count('quota_entry', subscriber)).toBe(1);
});

test('handles ten concurrent calls with the same key once', async () => {
  const subscriber = await makeSubscriber(app);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post('/locate/lookups', lookup, { key, subscriber })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await count('lookup', subscriber)).toBe(1);
});

const conflict = { error: 'IDEMPOTENCY_CONFLICT', field: 'idempotency-key' };
test('rejects the same key with another body or call, and does nothing', async () => {
  const subscriber = await makeSubscriber(app);
  const key = randomUUID();
  await post('/locate/lookups', lookup, { key, subscriber });
  for (const [path, body] of [
    ['/locate/lookups', { ...lookup, subject: '+12025550124' }],
    ['/locate/link', { title: 'Mum' }],
  ] as const) {
    const refused = await post(path, body, { key, subscriber });
    expect(refused).toMatchObject({ status: 409, body: conflict });
  }
  expect(await count('lookup', subscriber)).toBe(1);
  expect(await count('location_request', subscriber)).toBe(0);
});

test('names the header also where the use case refuses its key, after the 24 hours; a key in the body as such', async () => {
  const subscriber = await makeSubscriber(app, { validUntil: new Date('2027-12-31') });
  const key = randomUUID();
  await post('/locate/lookups', lookup, { key, subscriber });
  const long = await post('/locate/lookups', lookup, { key: 'k'.repeat(101), subscriber });
  expect(long).toMatchObject({ status: 400, body: { error: 'BAD_INPUT', field: 'idempotency-key' } });
  app.advance(25 * 3_600_000);
  await eraseExpired(app.newContext());
  const other = { ...lookup, subject: '+12025550124' };
  expect(await post('/locate/lookups', other, { key, subscriber })).toMatchObject({
    status: 409,
    body: conflict,
  });

  const buyer = await makeSubscriber(app, { validUntil: null });
  const [renewalConsent, idempotencyKey] = [await consentVersion(app), randomUUID()];
  const order = { planId: 'usd-28', renewalConsent, idempotencyKey };
  const buy = (by: string) => post(`/auth/subscribe/${by}`, order, { key: randomUUID(), subscriber: buyer });
  await buy('stripe');
  expect(await buy('paypal')).toMatchObject({
    status: 409,
    body: { ...conflict, field: 'idempotencyKey' },
  });
});

test('keys belong to one account, or to one address without an account', async () => {
  const [one, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const key = 'the-same-for-all';
  const ids = new Set<string>();
  for (const who of [{ subscriber: one }, { subscriber: other }, {}, { address: '198.51.100.2' }]) {
    const answer = await post('/locate/lookups', lookup, { key, ...who });
    expect(answer.replayed).toBe(false);
    ids.add(answer.body.data.id);
  }
  expect(ids.size).toBe(4);
  const again = await post('/locate/lookups', lookup, { key });
  expect([again.replayed, ids.has(again.body.data.id)]).toEqual([true, true]);
});

test('a key can be reused with a corrected body after its call was rejected', async () => {
  const subscriber = await makeSubscriber(app);
  const key = randomUUID();
  const bad = { ...lookup, subject: 'nothing' };
  expect((await post('/locate/lookups', bad, { key, subscriber })).body.error).toBe('PHONE_INVALID');
  expect(await post('/locate/lookups', lookup, { key, subscriber })).toMatchObject({
    status: 200,
    replayed: false,
  });
});

test('a repeated purchase charges once and sets no sign-in cookie', async () => {
  const key = randomUUID();
  const email = `${randomUUID()}@example.org`;
  const renewalConsent = await consentVersion(app);
  const order = { email, planId: 'usd-28', cardToken: 'sandbox-card-succeeds', renewalConsent };
  const first = await post('/auth/registerAndSign/stripe', order, { key });
  const again = await post('/auth/registerAndSign/stripe', order, { key });
  expect(again.body.data).toEqual({ ...first.body.data, canSignIn: false });
  expect([Boolean(first.headers['set-cookie']), Boolean(again.headers['set-cookie'])]).toEqual([true, false]);
  expect((await moneyOf(app, email)).payments).toHaveLength(1);
});

test('keeps a key for 24 hours, then erases it', async () => {
  const subscriber = await makeSubscriber(app);
  const key = randomUUID();
  const first = await post('/locate/lookups', lookup, { key, subscriber });
  app.advance(23 * 3_600_000);
  await eraseExpired(app.newContext());
  expect((await post('/locate/lookups', lookup, { key, subscriber })).body).toEqual(first.body);
  app.advance(2 * 3_600_000);
  expect((await post('/locate/lookups', lookup, { key, subscriber })).replayed).toBe(false);
  app.advance(25 * 3_600_000);
  await eraseExpired(app.newContext());
  expect(await count('idempotency_key', subscriber)).toBe(0);
});

test('a call lost in a crash can be retried after a minute, not before, and uses no more quota', async () => {
  const subscriber = await makeSubscriber(app);
  const key = randomUUID();
  const lost = await post('/locate/lookups', lookup, { key, subscriber });
  await app.orm.em
    .fork()
    .execute('update idempotency_key set status = null, answer_sealed = null where account_id = ?', [
      subscriber.accountId,
    ]);
  const early = await post('/locate/lookups', lookup, { key, subscriber });
  expect(early).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_PENDING', retryAfter: 1 } });
  expect(early.headers['retry-after']).toBe('1');
  app.advance(61_000);
  const again = await post('/locate/lookups', lookup, { key, subscriber });
  expect([again.status, again.body]).toEqual([200, lost.body]);
  expect(await count('quota_entry', subscriber)).toBe(1);
});

test('a call that finishes after it was presumed dead does not affect the retry that replaced it', async () => {
  const call = (request = 'the same') =>
    doOnce(app.newContext(), { key: 'taken for dead', request }, { address: '198.51.100.31' });
  const answer = (body: string) => ({ status: 200, body });
  const late = await call();
  app.advance(61_000);
  await expect(call('another')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  const present = await call();
  if (!('finish' in late) || !('finish' in present)) throw new Error('neither was answered before');
  await late.finish(answer('late'));
  await late.finish(null);
  await present.finish(answer('present'));
  expect(await call()).toEqual({ replay: answer('present') });
});

test('calls that began at the same moment do not affect each other', async () => {
  const subscriber = await makeSubscriber(app);
  const moment = app.ports.now();
  const ctx = Object.assign(app.newContext(), { now: () => moment });
  const call = (key: string) => doOnce(ctx, { key, request: 'the same' }, { address: '198.51.100.32' });
  const begin = async (key: string) => {
    const once = await call(key);
    if ('finish' in once) return once;
    throw new Error('answered before');
  };
  const [mine, answered, rejected] = [await begin('mine'), await begin('answered'), await begin('rejected')];
  await answered.belongsTo(subscriber.accountId);
  await answered.finish({ status: 200, body: 'answered' });
  await rejected.finish(null);
  await mine.finish({ status: 200, body: 'mine' });
  expect(await call('mine')).toEqual({ replay: { status: 200, body: 'mine' } });
  expect(await count('idempotency_key', subscriber)).toBe(1);
});

test('responses give a program the remaining requests in RateLimit headers, as the IETF draft defines them', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9', authorization: 'Bearer any' };
  const answers = [
    await app.inject({ url: '/api/v1/common/passwordKey', headers }),
    await app.inject({ url: '/api/v1/common/passwordKey/', headers }),
    await app.inject({ method: 'PUT', url: '/api/v1/common/passwordKey', headers }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 405]);
  for (const [index, given] of answers.entries()) {
    expect(given.headers['ratelimit-policy']).toBe('"address";q=1200;w=60');
    expect(given.headers['ratelimit']).toMatch(new RegExp(`^"address";r=${1_199 - index};t=\\d+$`));
    expect(Object.keys(given.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  }
});
