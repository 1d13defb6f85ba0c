import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { queues } from '#server/ports/jobs/queues.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { startWorker } from './worker.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(chunk.toString());
    done();
  },
});
const app = await openTestApp({ log: { level: 'warn', stream } });

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

test('every queue has somebody who does its jobs', async () => {
  const worked: string[] = [];
  const work = (queue: string) => Promise.resolve(void worked.push(queue));
  await startWorker({ ...app.ports.jobs, work, schedule: () => Promise.resolve() }, app.newContext);
  expect(worked.toSorted()).toEqual(Object.keys(queues).toSorted());
});

test('what no request queues is queued by the clock, at least once an hour or, if it may wait, a day', async () => {
  const scheduled: Record<string, string> = {};
  const schedule = (queue: string, cron: string) => Promise.resolve(void (scheduled[queue] = cron));
  await startWorker({ ...app.ports.jobs, work: () => Promise.resolve(), schedule }, app.newContext);
  expect(Object.keys(scheduled).sort()).toEqual([
    'ask-for-reports',
    'erase-expired',
    'erase-old-positions',
    'find-ongoing-agreements',
    'find-paid-orders',
    'mail-answers',
    'renew-subscriptions',
  ]);
  const { 'find-ongoing-agreements': nightly, ...others } = scheduled;
  expect(nightly).toMatch(/^\d+ \d+ \* \* \*$/);
  for (const cron of Object.values(others)) expect(cron).toMatch(/^\S+ \* \* \* \*$/);
});

test('erases all that is over, and gives up what is lost', async () => {
  const em = app.orm.em.fork();
  const { accountId } = await makeSubscriber(app);
  const unpaid = await makeSubscriber(app, { isProven: false, validUntil: null });
  const old = '2020-01-01';
  await em.execute('delete from session where account_id = ?', [unpaid.accountId]);
  await em.execute('update account set created_at = ? where id = ?', [old, unpaid.accountId]);
  const [endpointId, lostDelivery, lostMessage] = [randomUUID(), randomUUID(), randomUUID()];
  const lost = new Date(app.ports.now().getTime() - 2 * 86_400_000);
  const insert = (table: string, row: object) =>
    em.execute(
      `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).fill('?').join()})`,
      Object.values(row),
    );
  const bytes = Buffer.from('old');
  await insert('webhook_endpoint', {
    id: endpointId,
    account_id: accountId,
    url_sealed: bytes,
    secret_sealed: bytes,
    created_at: old,
  });
  const delivery = { endpoint_id: endpointId, event: 'e', subject_id: randomUUID(), data: '{}', attempts: 1 };
  const id = randomUUID();
  const over = {
    client_error: { day: old, error: 'E', place: '-', page: '/', count: 1 },
    contact_message: { id, content_sealed: bytes, created_at: old },
    kept_record: { id, kind: 'PAYMENT_RECORD', sealed: bytes, kept_at: old, erase_at: old },
    lookup_count: { day: old, country: 'ID', count: 1 },
    payment_event: { id, gateway: 'g', event_id: 'e', kind: 'k', reference: 'r', received_at: old },
    throttle: { key: bytes, count: 1, window_ends_at: old },
    visit: { id, visitor_hash: bytes, host: 'h', page_url: '/', visited_at: old },
    visitor_event: { id, visitor_hash: bytes, name: 'n', happened_at: old },
    webhook_delivery: { id, ...delivery, state: 'DELIVERED', created_at: old },
  };
  for (const [table, row] of Object.entries(over)) await insert(table, row);
  await insert('webhook_delivery', { id: lostDelivery, ...delivery, state: 'PENDING', created_at: lost });
  const mail = { purpose: 'SIGN_IN', channel: 'EMAIL', template_id: 'sign-in.en', recipient_hash: bytes };
  await insert('message', { id: lostMessage, ...mail, state: 'QUEUED', created_at: lost, changed_at: lost });

  await em.transactional((within) => app.ports.jobs.send(within, 'erase-expired', {}));
  await runDueJobs(app);

  for (const table of Object.keys(over).filter((name) => name !== 'webhook_delivery'))
    expect(await em.execute(`select * from ${table}`)).toEqual([]);
  expect(await em.execute('select id from account')).toEqual([{ id: accountId }]);
  const given = { state: 'FAILED' };
  expect(await em.execute('select id, state from webhook_delivery')).toEqual([
    { id: lostDelivery, ...given },
  ]);
  expect(await em.execute('select id, state from message')).toEqual([{ id: lostMessage, ...given }]);
});
