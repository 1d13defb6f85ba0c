import { LockMode } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QuotaEntry } from '#server/features/subscription/quota-entry.entity.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { Lookup } from './lookup.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const usual = { kind: 'PHONE', subject: '+6281234567890', purpose: 'OWN_DATA' };
async function start(idempotencyKey: string | null, by?: TestSubscriber, input: object = {}, network = '1') {
  const { data, errors } = await app.graphql(
    'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }',
    { input: { ...usual, ...input, idempotencyKey } },
    { ...(by && { token: by.token }), headers: { 'x-forwarded-for': `198.51.100.${network}` } },
  );
  return (errors?.[0]?.extensions.code ?? data.startLookup.lookup.id) as string;
}
const count = (accountId: string | null) => app.orm.em.fork().count(Lookup, { accountId });
const debits = (accountId: string) => app.orm.em.fork().count(QuotaEntry, { accountId });

test('repeating an idempotency key, even ten times concurrently, makes one lookup and one debit', async () => {
  const owner = await makeSubscriber(app);
  const ids = await Promise.all(Array.from({ length: 10 }, () => start('one press', owner)));
  expect(new Set([...ids, await start('one press', owner)]).size).toBe(1);
  expect(await count(owner.accountId)).toBe(1);
  expect(await debits(owner.accountId)).toBe(1);
});

test('without a key, or with a different one, each call makes its own lookup', async () => {
  const owner = await makeSubscriber(app);
  const ids = [
    await start(null, owner),
    await start(' ', owner),
    await start('a', owner),
    await start('b', owner),
  ];
  expect(new Set(ids).size).toBe(4);
});

test('rejects a reused key with a different input, and a key that is too long, without a debit', async () => {
  const owner = await makeSubscriber(app);
  await start('a', owner);
  for (const input of [
    { subject: '+6281234567891' },
    { purpose: 'RECONNECT' },
    { kind: 'EMAIL', subject: 'a@b.io' },
  ])
    expect(await start('a', owner, input)).toBe('IDEMPOTENCY_CONFLICT');
  expect(await start('a'.repeat(101), owner)).toBe('BAD_INPUT');
  expect(await debits(owner.accountId)).toBe(1);
});

test('the same key from another account or visitor makes a separate lookup', async () => {
  const [one, two] = [await makeSubscriber(app), await makeSubscriber(app)];
  const ids = [
    await start('k', one),
    await start('k', two),
    await start('k'),
    await start('k', undefined, {}, '2'),
  ];
  expect(new Set(ids).size).toBe(4);
});

test("a visitor's retries with one key count once towards the rate limit", async () => {
  const ids = [];
  for (let times = 0; times < 12; times += 1) ids.push(await start('again', undefined, {}, '3'));
  expect(new Set(ids).size).toBe(1);
  expect(await start('new', undefined, {}, '3')).not.toBe('RATE_LIMITED');
});

test('claiming a lookup waits while the row is locked, as when its run saves a result', async () => {
  const id = await start(null, undefined, {}, '4');
  const { token } = await makeSubscriber(app);
  const { errors } = await whileHeld(
    app,
    (em) => em.findOneOrFail(Lookup, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
    () => app.graphql('mutation ($id: ID!) { claimLookup(id: $id) { lookup { id } } }', { id }, { token }),
  );
  expect(errors).toBeUndefined();
});
