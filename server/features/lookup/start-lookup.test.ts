import { LockMode } from '@mikro-orm/core';
import { expect, test } from 'vitest';
import { creditsPerDay, refundLookup } from '#server/features/subscription/quota.ts';
import { QuotaEntry } from '#server/features/subscription/quota-entry.entity.ts';
import { makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { Lookup } from './lookup.entity.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

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
/** Credits lookups back as when nothing was found. */
async function credit(...ids: string[]) {
  const ctx = app.newContext();
  for (const lookupId of ids)
    await ctx.em.transactional((em) => refundLookup(ctx, em, { lookupId, reason: 'EMPTY' }));
}
async function startAndCredit(owner: TestSubscriber, times: number) {
  for (let time = 0; time < times; time += 1) await credit(await start(null, owner));
}
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

test('an account with 40 lookups credited back in a day starts no other until the day is over', async () => {
  const owner = await makeSubscriber(app);
  const visitors = await start(null, undefined, {}, '5');
  await startAndCredit(owner, creditsPerDay - 1);
  app.advance(hour);
  await startAndCredit(owner, 1);
  const before = await count(owner.accountId);
  const { errors } = await app.graphql(
    'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }',
    { input: usual },
    { token: owner.token },
  );
  const { code, retryAfter } = errors![0]!.extensions;
  expect(code).toBe('RATE_LIMITED');
  expect(errors![0]!.message).toBe('40 lookups without an answer in 24 hours');
  expect(Math.ceil(retryAfter! / 60)).toBe(23 * 60);
  const claim = 'mutation ($id: ID!) { claimLookup(id: $id) { lookup { id } } }';
  const claimed = await app.graphql(claim, { id: visitors }, { token: owner.token });
  expect(claimed.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  // No lookup was queued, so no source is asked.
  expect(await count(owner.accountId)).toBe(before);
  app.advance(23 * hour);
  expect(await start(null, owner)).not.toBe('RATE_LIMITED');
});

test('lookups credited back by a later opt-out do not count towards that limit', async () => {
  const owner = await makeSubscriber(app);
  for (let times = 0; times < creditsPerDay / 20; times += 1) {
    const ids = [];
    for (let one = 0; one < 20; one += 1) ids.push(await start(null, owner));
    app.advance(2 * hour);
    await credit(...ids);
  }
  expect(await start(null, owner)).not.toBe('RATE_LIMITED');
});
