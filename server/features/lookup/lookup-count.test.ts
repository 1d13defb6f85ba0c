import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseOldLookupCounts } from './lookup-count.ts';
import { LookupCount } from './lookup-count.entity.ts';

const app = await openTestApp();

const claim = async (id: string) =>
  app.graphql(
    'mutation ($id: ID!) { claimLookup(id: $id) { lookup { id } } }',
    { id },
    await makeSubscriber(app),
  );
const counted = async (country: string) =>
  (await app.orm.em.fork().findOne(LookupCount, { country }))?.count ?? 0;

test("counts a visitor's number once, also when the lookup is taken over", async () => {
  const id = await makeLookup(app, '+6281234560099');
  await runDueJobs(app);
  expect(await counted('ID')).toBe(1);
  await claim(id);
  await runDueJobs(app);
  expect(await counted('ID')).toBe(1);
});

test('counts a number whose lookup is taken over before it ran', async () => {
  await claim(await makeLookup(app, '+6598123456'));
  await runDueJobs(app);
  expect(await counted('SG')).toBe(1);
});

test('erases a count once it is no longer shown', async () => {
  await makeLookup(app, '+66812345678');
  await runDueJobs(app);
  const inDays = async (days: number) => {
    app.advance(days * 24 * 3_600_000);
    await eraseOldLookupCounts(app.newContext());
    return counted('TH');
  };
  expect([await inDays(31), await inDays(1)]).toEqual([1, 0]);
});
