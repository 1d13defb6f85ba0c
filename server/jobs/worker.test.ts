import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await buildTestApp({ log: { level: 'warn', stream } });
});
afterAll(() => app.close());

test('an erasure that fails does not stop the others; the job fails', async () => {
  const em = app.orm.em.fork();
  const old = '2020-01-01';
  const count = async () =>
    (await em.execute<{ count: string }[]>(`select count(*) from client_error where day = '${old}'`))[0]!
      .count;
  await em.execute(
    `insert into client_error (day, error, place, page, count) values ('${old}', 'E', '-', '/', 1)`,
  );
  // One of the first steps.
  await em.execute('alter table lookup rename column expires_at to canary');
  await em.transactional((within) => app.ports.jobs.send(within, 'erase-expired', {}));
  expect(await runDueJobs(app)).toContainEqual({ name: 'erase-expired', failed: true });
  expect(await count()).toBe('0');
  const [line, ...others] = lines.filter((text) => text.includes('eraseVisitorLookups'));
  expect(JSON.parse(line!)).toMatchObject({ level: 50, msg: 'step failed', err: { code: '42703' } });
  expect(others).toEqual([]);
  expect(line).not.toContain('canary');

  await em.execute('alter table lookup rename column canary to expires_at');
  expect(await runDueJobs(app)).toContainEqual({ name: 'erase-expired', failed: false });
});
