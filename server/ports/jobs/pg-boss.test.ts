import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { WebhookFailed } from '../webhook-failed.ts';
import { openPgBoss } from './pg-boss.ts';
import type { JobsPort } from './port.ts';

let database: TestDatabase;
let orm: MikroORM;
let jobs: JobsPort;
let log: Record<'error' | 'warn' | 'info', Mock<(data: object, text: string) => void>>;
const silent = { error: () => {}, warn: () => {}, info: () => {} };
beforeEach(async () => {
  database = await createTestDatabase();
  orm = await MikroORM.init(ormConfig(database.url));
  log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  jobs = await openPgBoss(database.url, log);
});
afterEach(async () => {
  await jobs.close();
  await orm.close();
  await database.drop();
});

const queue = (...ids: string[]) =>
  orm.em.fork().transactional(async (em) => {
    for (const messageId of ids) await jobs.send(em, 'send-message', { messageId });
  });

test('runs jobs concurrently; a failing one is retried alone, its error stored without its message', async () => {
  const done: string[] = [];
  let tries = 0;
  // No job continues before three have started.
  let present = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const bad = 'the bad one';
  await queue('first', bad, ...Array.from({ length: 8 }, (_, index) => `another ${index}`));
  await jobs.work('send-message', async ({ messageId }) => {
    present += 1;
    if (present === 3) open();
    await gate;
    if (messageId === bad) {
      tries += 1;
      throw new Error('550 no such user <canary@example.org>');
    }
    done.push(messageId);
  });
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(9);
  expect(new Set(done).size).toBe(9);
  expect(tries).toBe(1);
  const states = () =>
    orm.em
      .fork()
      .execute<{ state: string; retry_count: number; output: string | null }[]>(
        `select state, retry_count, output::text from pgboss.job where data->>'messageId' = ? or output is not null`,
        [bad],
      );
  await expect.poll(async () => (await states())[0]?.state).toBe('retry');
  const [failed, ...others] = await states();
  expect(others).toEqual([]);
  expect(failed?.output).toContain('stack');
  expect(failed?.output).not.toContain('canary');
});

test('messages of one channel whose server is slow do not hold up those of another', async () => {
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await orm.em.fork().transactional(async (em) => {
    for (let index = 0; index < 20; index += 1)
      await jobs.send(em, 'send-message', { messageId: `slow ${index}` }, { group: 'EMAIL' });
    for (let index = 0; index < 12; index += 1)
      await jobs.send(em, 'send-message', { messageId: `quick ${index}` }, { group: 'SMS' });
  });
  await jobs.work('send-message', async ({ messageId }) => {
    if (messageId.startsWith('slow')) await gate;
    done.push(messageId);
  });
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(12);
  expect(done.filter((id) => id.startsWith('slow'))).toEqual([]);
  open();
}, 30_000);

test('logs a failed job once, without its error message, and counts it by queue', async () => {
  await orm.em.fork().transactional(async (em) => {
    await jobs.send(em, 'account-mail', { purpose: 'SIGN_IN', id: 'some', locale: null });
  });
  await jobs.work('account-mail', () =>
    Promise.reject(Object.assign(new TypeError('no such user <canary@example.org>'), { code: 'EBAD' })),
  );
  await expect.poll(() => log.warn.mock.calls.length, { timeout: 20_000 }).toBe(1);
  const [data, text] = log.warn.mock.calls[0]!;
  expect(text).toBe('job failed');
  expect(data).toMatchObject({
    queue: 'account-mail',
    attempt: 1,
    isLast: false,
    err: { name: 'TypeError', code: 'EBAD' },
  });
  expect(inspect(data)).toContain('pg-boss.test.ts');
  expect(inspect(data)).not.toContain('canary');
  expect(log.error).not.toHaveBeenCalled();
  expect(jobs.counts()).toContainEqual({ queue: 'account-mail', done: 0, failed: 1 });
  expect(jobs.counts()).toContainEqual({ queue: 'end-share', done: 0, failed: 0 });
});

test('counts the jobs that were done, and says how long one that is due has waited', async () => {
  const late = async () => new Map(await jobs.lateness()).get('end-share');
  const before = jobs.counts().find(({ queue }) => queue === 'end-share')!.done;
  await orm.em.fork().transactional(async (em) => {
    await jobs.send(em, 'end-share', { consentId: 'due' }, { startAfter: new Date(Date.now() - 90_000) });
    await jobs.send(em, 'end-share', { consentId: 'later' }, { startAfter: new Date(Date.now() + 90_000) });
  });
  expect(await late()).toBeCloseTo(90, -1);
  await jobs.work('end-share', () => Promise.resolve());
  const done = () => jobs.counts().find(({ queue }) => queue === 'end-share')!.done;
  await expect.poll(done, { timeout: 20_000 }).toBe(before + 1);
  expect(await late()).toBe(0);
});

test('logs a partner’s server that does not accept a webhook as information, with the reason instead of a stack', async () => {
  await orm.em.fork().transactional(async (em) => {
    await jobs.send(em, 'deliver-webhook', { deliveryId: 'refused' });
  });
  await jobs.work('deliver-webhook', () => Promise.reject(new WebhookFailed('STATUS', 503)));
  const jobId: unknown = expect.any(String);
  const line = { queue: 'deliver-webhook', jobId, attempt: 1, reason: 'STATUS', status: 503 };
  await expect.poll(() => log.info.mock.calls, { timeout: 20_000 }).toEqual([[line, 'job failed']]);
  expect(jobs.counts()).toContainEqual({ queue: 'deliver-webhook', done: 0, failed: 1 });
});

test('logs the last failure of a job as an error', async () => {
  await orm.em.fork().transactional(async (em) => {
    await jobs.send(em, 'expire-request', { requestId: 'some' });
    await em.execute(`update pgboss.job set retry_limit = 0 where name = 'expire-request'`);
  });
  await jobs.work('expire-request', () => Promise.reject(new Error('broken')));
  const isLast = { queue: 'expire-request', attempt: 1, isLast: true };
  await expect
    .poll(() => log.error.mock.calls, { timeout: 20_000 })
    .toEqual([[expect.objectContaining(isLast), 'job failed']]);
});

test('runs one delivery of an account at a time; another account does not wait while twenty others hang', async () => {
  const accounts = Array.from({ length: 20 }, (_, index) => `hanging ${index}`);
  await orm.em.fork().transactional(async (em) => {
    for (const group of [...accounts, ...accounts])
      await jobs.send(em, 'deliver-webhook', { deliveryId: group }, { group });
    await jobs.send(em, 'deliver-webhook', { deliveryId: 'quick' }, { group: 'quick' });
  });
  const [begun, done]: [string[], string[]] = [[], []];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await jobs.work('deliver-webhook', async ({ deliveryId }) => {
    begun.push(deliveryId);
    if (deliveryId !== 'quick') await gate;
    done.push(deliveryId);
  });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['quick']);
  await expect.poll(() => begun.toSorted(), { timeout: 20_000 }).toEqual([...accounts, 'quick'].toSorted());
  open();
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(41);
}, 60_000);

test('gives up a try of a delivery after a minute, so that a stuck one frees its slot', async () => {
  await orm.em.fork().transactional(async (em) => {
    await jobs.send(em, 'deliver-webhook', { deliveryId: 'stuck' }, { group: 'stuck' });
  });
  const rows = await orm.em
    .fork()
    .execute(`select expire_seconds from pgboss.job where data->>'deliveryId' = 'stuck'`);
  expect(rows).toEqual([{ expire_seconds: 60 }]);
});

test('works off a rush of lookups without waiting for the next poll', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `lookup ${index}`);
  await orm.em.fork().transactional(async (em) => {
    for (const lookupId of ids)
      await jobs.send(em, 'run-lookup', { lookupId, startedAt: 'now' }, { group: lookupId });
  });
  const done = new Set<string>();
  await jobs.work('run-lookup', async ({ lookupId }) => void done.add(lookupId));
  await expect.poll(() => done.size, { timeout: 4_500 }).toBe(100);
});

test('creates no job if its transaction is rolled back', async () => {
  await expect(
    orm.em.fork().transactional(async (em) => {
      await jobs.send(em, 'end-share', { consentId: 'never' });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  const rows = await orm.em.fork().execute(`select 1 from pgboss.job where data->>'consentId' = 'never'`);
  expect(rows).toEqual([]);
});

test('send-message jobs notify workers, even in an older database; end-share jobs do not', async () => {
  await jobs.close();
  await orm.em.fork().execute('update pgboss.queue set notify = false');
  jobs = await openPgBoss(database.url, silent);
  const woken: string[] = [];
  const listener = new Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => woken.push(payload));
  // The name that pg-boss gives its channel.
  const channel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;
  await listener.query(`listen "${channel}"`);
  const em = orm.em.fork();
  await em.transactional(async (within) => {
    await jobs.send(within, 'send-message', { messageId: 'awaited' });
    await jobs.send(within, 'end-share', { consentId: 'some' });
    await within.execute('select pg_sleep(0.1)');
    expect(woken).toEqual([]);
  });
  await expect.poll(() => woken).toEqual(['send-message']);
  await listener.end();
});

test('logs warnings of pg-boss, such as clock skew, as warnings', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  const skewed = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const another = await openPgBoss(database.url, skewed);
  try {
    const warning = expect.stringContaining('Clock skew') as string;
    await vi.waitFor(() => expect(skewed.warn).toHaveBeenCalledWith({ warning }, 'jobs'), 5_000);
    expect(skewed.error).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    await another.close();
  }
});

test('a start stores a schedule only if it is new or has changed', async () => {
  const stored = () =>
    orm.em.fork().execute("select cron, updated_on from pgboss.schedule where name = 'erase-expired'");
  await jobs.schedule('erase-expired', '1 * * * *');
  const first = await stored();
  const next = await openPgBoss(database.url, silent);
  await next.schedule('erase-expired', '1 * * * *');
  expect(await stored()).toEqual(first);
  await next.schedule('erase-expired', '2 * * * *');
  expect(await stored()).toMatchObject([{ cron: '2 * * * *' }]);
  await next.close();
});
