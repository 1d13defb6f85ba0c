import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { openPgBoss } from './pg-boss.ts';

// What pg-boss reports of itself, in the operator's log.

const silent = { error: () => {}, warn: () => {}, info: () => {} };

test('a database that takes no connections is logged once in a while, not by each worker at each poll', async () => {
  const own = await createTestDatabase();
  const error = vi.fn<(data: { err?: { code?: string } }, text: string) => void>();
  const ownJobs = await openPgBoss(own.url, { ...silent, error });
  await ownJobs.work('send-message', async () => {});
  const admin = new Client({ connectionString: own.url });
  await admin.connect();
  const limit = (most: number) =>
    admin.query(`alter database ${new URL(own.url).pathname.slice(1)} connection limit ${most}`);
  await limit(0);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  // A statement that was under way may have failed first, with its connection.
  const refused = () => error.mock.calls.filter(([{ err }]) => err?.code === '53300');
  await expect.poll(() => refused().length, { timeout: 30_000 }).toBeGreaterThan(0);
  await sleep(3_000);
  expect(refused()).toMatchObject([[expect.anything(), 'jobs']]);
  expect(error.mock.calls.length).toBeLessThanOrEqual(2);
  await limit(-1);
  await admin.end();
  await ownJobs.close();
  await own.drop();
}, 60_000);

test('a job that outlasts the shutdown is given back without an error in the log', async () => {
  const own = await createTestDatabase();
  const ownOrm = await MikroORM.init(ormConfig(own.url));
  const error = vi.fn();
  const ownJobs = await openPgBoss(own.url, { ...silent, error });
  await ownOrm.em.fork().transactional(async (em) => {
    await ownJobs.send(em, 'send-message', { messageId: 'slow' });
  });
  const slow = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  await ownJobs.work('send-message', () => (started.resolve(), slow.promise));
  await started.promise;
  await ownJobs.close();
  slow.reject(new Error('cut off'));
  await sleep(100);
  expect(error).not.toHaveBeenCalled();
  const [{ state }] = await ownOrm.em
    .fork()
    .execute<[{ state: string }]>(`select state from pgboss.job where name = 'send-message'`);
  expect(state).toBe('retry');
  await ownOrm.close();
  await own.drop();
}, 30_000);
