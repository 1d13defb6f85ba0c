import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await buildTestApp();
  admin = new Client({ connectionString: app.databaseUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  // A lost connection that nobody releases would keep it from closing.
  await app.close();
});

const pool = () => app.orm.em.getDriver().getConnection().getNativeClient();
const readiness = async () => (await app.inject({ url: '/readyz' })).json<object>();
const ready = { status: 'ready', events: 'ok' };

/** Ends all connections of the app, as a restart of PostgreSQL does. */
const endConnections = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

/** Loses as many transactions as the pool has connections, each of them during `work`. */
async function loseTransactions(
  work: (execute: (statement: string) => Promise<unknown>) => Promise<unknown>,
) {
  const { max } = (await pool()).options;
  let begun = 0;
  const transactions = Array.from({ length: max }, () =>
    app.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      begun += 1;
      await work((statement) => em.execute(statement));
    }),
  );
  const settled = Promise.allSettled(transactions);
  await expect.poll(() => begun).toBe(max);
  await endConnections();
  expect((await settled).map(({ status }) => status)).toEqual(transactions.map(() => 'rejected'));
}

test('the app works again after all connections of its pool ended during statements of transactions', async () => {
  await loseTransactions((execute) => execute('select pg_sleep(20)'));
  await expect.poll(readiness).toEqual(ready);
});

test('the same between two statements of transactions', async () => {
  await loseTransactions(async (execute) => {
    await expect.poll(() => execute('select 1').catch(() => 'lost')).toBe('lost');
    await execute('select 1');
  });
  await expect.poll(readiness).toEqual(ready);
});

test('a statement outside any transaction fails with the reason for which its connection was lost', async () => {
  const acquired = once(await pool(), 'acquire') as Promise<[{ connection: { stream: Socket } }]>;
  const sleeping = app.orm.em.fork().execute('select pg_sleep(20)');
  const [client] = await acquired;
  setImmediate(() => client.connection.stream.destroy());
  await expect(sleeping).rejects.toThrow('Connection terminated unexpectedly');
  await expect.poll(readiness).toEqual(ready);
});
