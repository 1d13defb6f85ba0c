import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { openLog } from '#server/context/logger.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { waitingForLocks } from '#server/testing/while-held.ts';
import { withoutDatabase } from '#server/testing/without-database.ts';
import { answerError } from './answer-error.ts';

let app: TestApp;
let subscriber: TestSubscriber;
let pool: Pool;
beforeAll(async () => {
  app = await buildTestApp();
  subscriber = await makeSubscriber(app);
  pool = await app.orm.em.getDriver().getConnection().getNativeClient();
});
afterAll(() => app.close());

/** Asks both APIs for what only the database knows. */
const askBoth = () => {
  const headers = { authorization: `Bearer ${subscriber.token}`, 'x-app-id': 'test' };
  return Promise.all([
    app.inject({ url: '/api/v1/personnal/subscribe/info', headers }),
    app.inject({ method: 'POST', url: '/graphql', headers, payload: { query: '{ viewer { id } }' } }),
  ]);
};

describe('both APIs return UNAVAILABLE with retryAfter', () => {
  const expectUnavailable = ([rest, graphql]: Awaited<ReturnType<typeof askBoth>>) => {
    for (const { statusCode, headers } of [rest, graphql])
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(rest.json()).toMatchObject({ error: 'UNAVAILABLE', retryAfter: 5 });
    expect(graphql.json().errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', retryAfter: 5 } }]);
  };

  test('if no database connection is free in time', async () => {
    const { connectionTimeoutMillis } = pool.options;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    pool.options.connectionTimeoutMillis = 50;
    const answers = await askBoth();
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    for (const client of taken) client.release();
    expectUnavailable(answers);
  });

  test('while the database takes no connections', async () => {
    expectUnavailable(await withoutDatabase(app, askBoth));
  });

  test('while the database has as many connections as it allows', async () => {
    const admin = new Client({ connectionString: app.databaseUrl });
    await admin.connect();
    const limit = (most: number) =>
      admin.query(`alter database ${new URL(app.databaseUrl).pathname.slice(1)} connection limit ${most}`);
    await limit(0);
    const taken = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of taken) client.release(true);
    const answers = await askBoth();
    await limit(-1);
    await admin.end();
    expectUnavailable(answers);
  });

  test('when the database ends the connection in use, as for a restart', async () => {
    const admin = new Client({ connectionString: app.databaseUrl });
    await admin.connect();
    await admin.query('begin');
    await admin.query('lock session');
    const answers = askBoth();
    await expect.poll(() => waitingForLocks(app)).toBe(2);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await admin.end();
    expectUnavailable(await answers);
  });
});

test('401 says how to authenticate, as HTTP requires', async () => {
  const { statusCode, headers } = await app.inject({ url: '/api/v1/locate/records' });
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('logs an unexpected error, and answers INTERNAL without its text', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const failing = Fastify({ loggerInstance: openLog('error', stream) });
  failing.setErrorHandler(answerError);
  failing.get('/*', () => Promise.reject(new Error('relation "session" does not exist')));
  const [rest, graphql] = [await failing.inject('/api/v1/any'), await failing.inject('/graphql')];
  const message = meaningOf.INTERNAL;
  expect([rest.statusCode, rest.json()]).toEqual([500, { message, error: 'INTERNAL' }]);
  expect([graphql.statusCode, graphql.json()]).toEqual([
    500,
    { errors: [{ message, extensions: { code: 'INTERNAL' } }] },
  ]);
  expect(log).toContain('unexpected error');
});
