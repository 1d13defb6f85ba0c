import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openPgBoss } from '#server/ports/jobs/pg-boss.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { production } from '#server/testing/production.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';
import { readiness } from './readiness.ts';

const never = () => new Promise<never>(() => {});
const fine = () => Promise.resolve();

const gone = () => Promise.reject(new Error('gone'));

describe('readiness', () => {
  test('needs every check to succeed, except for that of live events, which are late without it', async () => {
    const events = fine;
    expect(await readiness([fine, fine], events)()).toEqual({ isReady: true, areEventsLate: false });
    expect(await readiness([fine, gone], events)()).toEqual({ isReady: false, areEventsLate: false });
    expect(await readiness([fine, fine], gone)()).toEqual({ isReady: true, areEventsLate: true });
    const atOnce = () => {
      throw new Error('gone at once');
    };
    expect(await readiness([atOnce], atOnce)()).toEqual({ isReady: false, areEventsLate: true });
  });

  test('is known within 3 seconds if a check hangs', async () => {
    const begin = performance.now();
    expect(await readiness([fine, never], never)()).toEqual({ isReady: false, areEventsLate: true });
    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  test('runs the checks once for concurrent calls, and again for a later one', async () => {
    let trips = 0;
    const ready = readiness([async () => void (trips += 1)], fine);
    await Promise.all(Array.from({ length: 100 }, ready));
    expect(trips).toBe(1);
    await ready();
    expect(trips).toBe(2);
  });
});

describe('the program in production', () => {
  let child: ChildProcess | undefined;
  let log = '';
  const dirs: string[] = [];
  afterEach(() => void child?.kill('SIGKILL'));

  /** Starts it; returns how to ask it. */
  async function start(variables: Record<string, string>) {
    const dir = await makeTempDir('production');
    dirs.push(dir);
    child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
      env: { ...production, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, ...variables },
    });
    log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => void (log += data.toString()));
    }
    const url = () => /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1];
    for (let tries = 0; !url() && child.exitCode === null && tries < 600; tries += 1) await sleep(50);
    return { get: (path: string) => fetch(`${url()}${path}`) };
  }
  afterAll(async () => {
    for (const dir of dirs) await removeTempDir(dir);
  });

  test('is ready after the start, not while its database hangs or is gone, and ready again afterwards', async () => {
    const database = await createTestDatabase();
    const server = await start({ DATABASE_URL: database.url });
    const status = async () => (await server.get('/readyz')).status;
    expect(await status(), log).toBe(200);

    // Locks the table that the check of the jobs queries; the database itself still answers.
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table pgboss.queue in access exclusive mode');
    expect(await status()).toBe(503);
    await holder.query('rollback');
    expect(await status()).toBe(200);

    const admin = new URL(database.url);
    const name = admin.pathname.slice(1);
    await holder.end();
    admin.pathname = '/postgres';
    const other = new Client({ connectionString: admin.href });
    await other.connect();
    await other.query(`alter database "${name}" allow_connections false`);
    await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    expect(await status()).toBe(503);
    await other.query(`alter database "${name}" allow_connections true`);
    await expect.poll(status, { timeout: 15_000, interval: 300 }).toBe(200);
    await other.end();
    child?.kill('SIGKILL');
    await database.drop();
  }, 60_000);

  // A start that fails ends the process: one that already took requests would drop them.
  test('listens only once its jobs are scheduled', async () => {
    const database = await createTestDatabase();
    await (await openPgBoss(database.url, pino({ enabled: false }))).close();
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table pgboss.schedule in exclusive mode');
    const starting = start({ DATABASE_URL: database.url });
    const waiting = 'select 1 from pg_locks where relation = $1::regclass and not granted';
    const waits = async () => (await holder.query(waiting, ['pgboss.schedule'])).rowCount;
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
    expect(log).not.toContain('listening');
    await holder.query('rollback');
    await holder.end();
    expect(await (await starting).get('/readyz')).toMatchObject({ status: 200 });
    child?.kill('SIGKILL');
    await database.drop();
  }, 60_000);

  // A proxy would take all processes out at once, although only live updates are late.
  test.skipIf(!hasRedis)(
    'stays ready while its Redis or Valkey is gone',
    async () => {
      const [database, redis] = [await createTestDatabase(), await startRedis()];
      const server = await start({ DATABASE_URL: database.url, EVENTS_URL: redis.url });
      const readiness = async () => {
        const answer = await server.get('/readyz');
        return [answer.status, await answer.json()];
      };
      expect(await readiness(), log).toEqual([200, { status: 'ready', events: 'ok' }]);
      await redis.stop();
      await expect.poll(readiness).toEqual([200, { status: 'ready', events: 'late' }]);
      expect((await server.get('/')).status).toBe(200);
      child?.kill('SIGKILL');
      await database.drop();
    },
    60_000,
  );
});
