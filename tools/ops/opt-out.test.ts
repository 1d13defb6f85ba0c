import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { openVault } from '#server/context/vault.ts';
import { opsWith } from '../testing/run-ops.ts';

const secret = 'the secret of a deployment with landlines';

const app = await openTestApp({ ports: { vault: openVault(secret) } });

const ops = (...args: string[]) =>
  opsWith({ DATABASE_URL: app.databaseUrl, APP_SECRET: secret, NODE_ENV: 'test' }, args);

test('opting a landline out erases earlier results, and later lookups find nothing', async () => {
  const subscriber = await makeSubscriber(app);
  const start = async () => {
    const id = await makeLookup(app, '+62 21 1234567', subscriber, { purpose: 'OWN_DATA' });
    await runDueJobs(app);
    return id;
  };
  const stateOf = async (id: string) =>
    (
      await app.graphql(
        'query ($id: ID!) { lookup(id: $id) { state result { __typename } } }',
        { id },
        subscriber,
      )
    ).data.lookup;
  const before = await start();
  expect(await stateOf(before)).toMatchObject({ state: 'DONE' });

  const done = await ops('opt-out', '+62', '21', '1234567', '--json');
  expect([done.code, JSON.parse(done.stdout)]).toEqual([0, { subject: '+62 21 1234567', erased: 1 }]);
  for (const id of [before, await start()])
    expect(await stateOf(id)).toEqual({ state: 'EMPTY', result: null });
  expect((await ops('opt-out', '+62211234567')).code).toBe(0);
});

test('rejects a number without a country code', async () => {
  const { code, stderr } = await ops('opt-out', '12345');
  expect([code, stderr]).toEqual([1, expect.stringContaining('neither a number with its country code')]);
});
