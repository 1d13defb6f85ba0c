import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readiness } from './readiness.ts';
import { createTestDatabase } from './testing/database.ts';
import { production } from './testing/production.ts';
import { makeTempDir, removeTempDir } from './testing/temp-dir.ts';

const never = () => new Promise<never>(() => {});
const fine = () => Promise.resolve();

describe('readiness', () => {
  test('is true only if every check succeeds', async () => {
    expect(await readiness([fine, fine])()).toBe(true);
    expect(await readiness([fine, () => Promise.reject(new Error('gone'))])()).toBe(false);
    expect(
      await readiness([
        () => {
          throw new Error('gone at once');
        },
      ])(),
    ).toBe(false);
  });

  test('is false within 3 seconds if a check hangs', async () => {
    const begin = performance.now();
    expect(await readiness([fine, never])()).toBe(false);
    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  test('runs the checks once for concurrent calls, and again for a later one', async () => {
    let trips = 0;
    const ready = readiness([async () => void (trips += 1)]);
    await Promise.all(Array.from({ length: 100 }, ready));
    expect(trips).toBe(1);
    await ready();
    expect(trips).toBe(2);
  });
});

describe('the program in production', () => {
  let child: ChildProcess | undefined;
  const dirs: string[] = [];
  afterEach(() => void child?.kill('SIGKILL'));
  afterAll(async () => {
    for (const dir of dirs) await removeTempDir(dir);
  });

  test('is ready after the start, not while its database hangs or is gone, and ready again afterwards', async () => {
    const database = await createTestDatabase();
    const dir = await makeTempDir('production');
    dirs.push(dir);
    child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: {
        ...production,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dir,
        DATABASE_URL: database.url,
      },
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => void (log += data.toString()));
    }
    const url = () => /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1];
    for (let tries = 0; !url() && child.exitCode === null && tries < 600; tries += 1) await sleep(50);
    const status = async () => (await fetch(`${url()}/readyz`)).status;
    expect(await status(), log).toBe(200);

    // Locks the table that the checks of events and jobs query; the database itself still answers.
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
    child.kill('SIGKILL');
    await database.drop();
  }, 60_000);
});
