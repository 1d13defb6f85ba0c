import { expect, test } from 'vitest';
import type { Context } from '#server/context/context.ts';
import { makeReport } from '#server/features/report/make-report.ts';
import { Report } from '#server/features/report/report.entity.ts';
import { QuotaEntry } from '#server/features/subscription/quota-entry.entity.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { Lookup } from './lookup.entity.ts';
import { optOutByOperator } from './opt-out.ts';
import { endLostLookups, runLookup, type MakeReport } from './run-lookup.ts';

const app = await openTestApp();
const subscriber = await makeSubscriber(app);

const run = (ctx: Context, id: string, report: MakeReport) => runLookup(ctx, { lookupId: id }, report);

test('a failed lookup has no stage that is still waiting or running', async () => {
  const id = await makeLookup(app, '+6281234567890', subscriber);
  await run(app.newContext(), id, () => Promise.reject(new Error('database')));
  const { data } = await app.graphql(
    'query ($id: ID!) { lookup(id: $id) { state stages { name state } all: stages(list: SEARCH) { name state } } }',
    { id },
    subscriber,
  );
  expect(data.lookup.state).toBe('FAILED');
  expect(data.lookup.stages.at(-1)).toEqual({ name: 'ANALYZING', state: 'FAILED' });
  for (const { state } of [...data.lookup.stages, ...data.lookup.all])
    expect(['WAITING', 'RUNNING']).not.toContain(state);
});

test('a lookup ends after its report even if its values fail, so that an opt-out erases the report', async () => {
  const id = await makeLookup(app, 'late@gmail.com', subscriber);
  const broken: Context['emailData'] = {
    read() {
      throw new Error('broken');
    },
  };
  const ctx: Context = Object.create(app.newContext(), { emailData: { value: broken } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const ended = run(ctx, id, (...how) => released.then(() => makeReport(...how)));
  await optOutByOperator(app.newContext(), 'late@gmail.com');
  release();
  await ended;
  const em = app.orm.em.fork();
  expect(await em.count(Report, { lookupId: id })).toBe(0);
  expect((await em.findOneOrFail(Lookup, { id })).state).toBe('EMPTY');
});

test('a lookup whose job is gone ends as failed and is credited back; one whose job waits goes on', async () => {
  const lost = await makeLookup(app, '+6281234567891', subscriber);
  const waiting = await makeLookup(app, '+6281234567892', subscriber);
  const optedOut = await makeLookup(app, 'lost@gmail.com', subscriber);
  const em = app.orm.em.fork();
  const job = `update pgboss.job set state = 'failed' where name = 'run-lookup' and data->>'lookupId' = ?`;
  await em.execute(job, [lost]);
  await em.execute(job, [optedOut]);
  await optOutByOperator(app.newContext(), 'lost@gmail.com');
  const state = async (id: string) => (await app.orm.em.fork().findOneOrFail(Lookup, { id })).state;
  await endLostLookups(app.newContext());
  expect(await state(lost)).toBe('QUEUED');

  app.advance(2 * 3_600_000 + 1_000);
  await endLostLookups(app.newContext());
  expect([await state(lost), await state(waiting)]).toEqual(['FAILED', 'QUEUED']);
  expect(await state(optedOut), 'its findings are erased').toBe('EMPTY');
  const refunds = await em.find(QuotaEntry, { lookupId: [lost, waiting], reason: 'FAILED' });
  expect(refunds.map(({ lookupId }) => lookupId)).toEqual([lost]);
});
