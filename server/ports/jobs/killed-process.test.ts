import { setTimeout } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { openLog } from '#server/context/logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openPgBoss } from './pg-boss.ts';
import type { JobsPort } from './port.ts';

let database: TestDatabase;
let orm: MikroORM;
let jobs: JobsPort;
beforeEach(async () => {
  database = await createTestDatabase();
  orm = await MikroORM.init(ormConfig(database.url));
  jobs = await openPgBoss(database.url, openLog('silent'));
});
afterEach(async () => {
  await jobs.close();
  await orm.close();
  await database.drop();
});

test('jobs that somebody waits for are taken again soon after their process is gone, and not while they run', async () => {
  const awaited = ['send-message', 'account-mail', 'run-lookup'] as const;
  await orm.em.fork().transactional(async (within) => {
    await jobs.send(within, 'send-message', { messageId: 'some' });
    await jobs.send(within, 'account-mail', { purpose: 'SIGN_IN', id: 'some', locale: null });
    await jobs.send(within, 'run-lookup', { lookupId: 'some', startedAt: 'now' });
    // As a process left them that was killed ten seconds ago.
    await within.execute(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '10 s'
       where name in ('send-message', 'account-mail', 'run-lookup')`,
    );
  });
  const tries: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  for (const queue of awaited)
    await jobs.work(queue, async (_, { count }) => {
      tries.push(`${queue} ${count}`);
      await gate;
    });
  await expect.poll(() => tries.length, { timeout: 20_000 }).toBe(3);
  // Longer than a heartbeat and the time to notice that there is none.
  await setTimeout(17_000);
  open();
  expect(tries.toSorted()).toEqual(awaited.map((queue) => `${queue} 2`).toSorted());
}, 60_000);
