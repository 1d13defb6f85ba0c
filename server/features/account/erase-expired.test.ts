import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Em, unknownClient } from '#server/context/context.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { doOnce } from '#server/features/partner/do-once.ts';
import { countAttempt } from '#server/features/attempt/throttle.ts';
import { endSessions } from './sign-in/end-sessions.ts';
import { eraseExpired } from './erase-expired.ts';
import { forgetResetCode } from './password/reset-code.ts';

// The job erases in the whole database: each test has its own.
let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
});
afterEach(() => app.close());

test('the job does not deadlock with an account deletion or a password reset', async () => {
  const { accountId, email } = await makeSubscriber(app);
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: email });
  app.advance(365 * 24 * 3_600_000);
  const hash = app.ports.vault.fingerprint('email', email);
  const erased = await whileHeld(
    app,
    (em) => forgetResetCode(em, hash),
    () => eraseExpired(app.newContext()),
    (em) => endSessions(app.newContext(), em, { accountId }),
  );
  expect(erased.sessions).toBe(1);
});

test('the job does not deadlock with an attempt that is counted on several counters', async () => {
  const ctx = app.newContext();
  const counters = [1, 2].map((n) => ({ key: Buffer.alloc(32, n), limit: 1, window: 1_000 }));
  const [lowest] = counters;
  await countAttempt(ctx, counters);
  app.advance(2_000);
  const em = app.orm.em.fork();
  // Moves the row behind the other; after `analyze`, the small table is read by a sequential scan.
  await em.execute('update throttle set count = count where key = ?', [lowest!.key]);
  await em.execute('analyze throttle');
  const lock = (key: Buffer) => (held: Em) =>
    held.execute('select from throttle where key = ? for update', [key]);
  await whileHeld(app, lock(lowest!.key), () => eraseExpired(app.newContext()), lock(counters[1]!.key));
  expect(await em.execute('select from throttle')).toEqual([]);
});

test('counters of a flood are erased in parts, so that an attempt waits for one part only', async () => {
  const em = app.orm.em.fork();
  const left = () => em.execute<object[]>('select from throttle');
  await em.execute(
    `insert into throttle (key, count, window_ends_at)
     select sha256(i::text::bytea), 1, ? from generate_series(1, 6000) i`,
    [new Date(app.ports.now().getTime() - 1_000)],
  );
  const lockLast = (held: Em) => held.execute('select from throttle order by key desc limit 1 for update');
  await whileHeld(
    app,
    lockLast,
    () => eraseExpired(app.newContext()),
    async () => expect(await left()).toHaveLength(1_000),
  );
  expect(await left()).toEqual([]);
});

test('erases nothing that is still valid', async () => {
  const { token, email } = await makeSubscriber(app);
  await app.graphql(
    `mutation ($e: String!, $n: String!) {
      requestSignInLink(email: $e) requestResetCode(email: $e) requestEmailChange(newEmail: $n) { account { id } }
    }`,
    { e: email, n: 'next@example.org' },
    { token },
  );
  await doOnce(app.newContext(), { key: 'one press', request: '{}' }, unknownClient);
  expect(await eraseExpired(app.newContext())).toEqual({ sessions: 0, others: 0 });
  const [rows] = await app.orm.em.fork().execute(
    `select (select count(*)::int from session) as sessions, (select count(*)::int from sign_in_link) as links,
         (select count(*)::int from reset_code) as codes, (select count(*)::int from email_change) as changes,
         (select count(*)::int from idempotency_key) as keys, (select count(*) > 0 from throttle) as attempts`,
  );
  expect(rows).toEqual({ sessions: 1, links: 1, codes: 1, changes: 1, keys: 1, attempts: true });
});
