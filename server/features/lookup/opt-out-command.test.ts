import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openVault } from '#server/vault.ts';

const secret = 'the secret of a deployment with landlines';
// Each call starts a process, which can take ten seconds or more on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ ports: { vault: openVault(secret) } });
});
afterAll(() => app.close());

/** `npm run ops -- ...` as an operator's shell runs it. */
const ops = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const env = { DATABASE_URL: app.databaseUrl, APP_SECRET: secret, NODE_ENV: 'test' };
    const options = { cwd: join(import.meta.dirname, '../../..'), env };
    execFile(process.execPath, ['tools/ops.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

test('opting a landline out erases earlier results, and later lookups find nothing', async () => {
  const subscriber = await makeSubscriber(app);
  const start = async () => {
    const { data } = await app.graphql(
      'mutation { startLookup(input: { kind: PHONE, subject: "+62 21 1234567", purpose: OWN_DATA }) { lookup { id } } }',
      {},
      subscriber,
    );
    await runDueJobs(app);
    return data.startLookup.lookup.id as string;
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
  expect([code, stderr]).toEqual([1, expect.stringContaining('no number with its country code')]);
});
