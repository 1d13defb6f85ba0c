import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseExpired } from '../erase-expired.ts';
import { endSessions } from './end-sessions.ts';

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const password = 'kucingku suka ikan';

async function signIn(email: string, headers = {}): Promise<string> {
  const { data } = await app.graphql(
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
    { e: email, p: await app.encryptPassword(password) },
    { headers },
  );
  return data.signInWithPassword.token;
}
const sessions = async (token: string, headers = {}) =>
  (
    await app.graphql(
      '{ viewer { sessions { id createdAt lastSeenAt isCurrent device } } }',
      {},
      { token, headers },
    )
  ).data.viewer?.sessions as
    { id: string; isCurrent: boolean; device: string | null; lastSeenAt: string }[] | undefined;
const isSignedIn = async (token: string) => (await sessions(token)) !== undefined;
const endSession = (by: TestSubscriber, id: string) =>
  app.graphql('mutation ($id: ID!) { endSession(id: $id) }', { id }, { token: by.token });

test('lists sessions with their device in the reader’s language and marks the current one', async () => {
  await makeSubscriber(app);
  const subscriber = await makeSubscriber(app, { password });
  const token = await signIn(subscriber.email, { 'user-agent': chrome });
  const list = await sessions(token);
  expect(list).toHaveLength(2);
  expect(list?.find(({ isCurrent }) => isCurrent)?.device).toBe('Chrome on Android');
  expect(list?.find(({ isCurrent }) => !isCurrent)?.device).toBeNull();
  const inIndonesian = await sessions(token, { 'accept-language': 'id' });
  expect(inIndonesian?.find(({ isCurrent }) => isCurrent)?.device).toBe('Chrome di Android');
});

test('stores neither the token nor the device in plain text', async () => {
  const subscriber = await makeSubscriber(app, { password });
  const token = await signIn(subscriber.email, { 'user-agent': chrome });
  const rows = JSON.stringify(await app.orm.em.fork().execute('select session::text from session'));
  for (const secret of [token, 'Android']) {
    expect(rows).not.toContain(secret);
    // As a binary column would show it.
    expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('an account has at most a hundred sessions: a new one ends the one that was not used for longest', async () => {
  const [other, subscriber] = [await makeSubscriber(app), await makeSubscriber(app, { password })];
  await app.orm.em.fork().execute(
    `insert into session (id, account_id, token_hash, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), ?, sha256(n::text::bytea), now(), now() + n * interval '1 minute', now() + interval '30 days'
     from generate_series(1, 99) n`,
    [subscriber.accountId],
  );
  const socket = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
  const latest = await signIn(subscriber.email);
  expect(await sessions(latest)).toHaveLength(100);
  expect(await Promise.race([socket.closed, sleep(1_000)])).toBe(4401);
  expect(await isSignedIn(subscriber.token)).toBe(false);
  expect(await isSignedIn(other.token)).toBe(true);
});

test('updates the last-seen time of a session at most every five minutes', async () => {
  const { token } = await makeSubscriber(app);
  const seen = async () => (await sessions(token))?.[0]?.lastSeenAt;
  const first = await seen();
  app.advance(4 * 60_000);
  expect(await seen()).toBe(first);
  app.advance(60_000 + 1);
  const second = await seen();
  expect(Date.parse(second ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
});

test('resolves concurrent tokens each to their own account, and an unknown one to none', async () => {
  const subscribers = await Promise.all(Array.from({ length: 4 }, () => makeSubscriber(app)));
  const [first, second] = subscribers as [TestSubscriber, TestSubscriber, TestSubscriber, TestSubscriber];
  const strange = 'A'.repeat(first.token.length);
  const tokens = [strange, ...subscribers.map(({ token }) => token), first.token, strange, second.token];
  const emails = await Promise.all(
    tokens.map(async (token) => {
      const { data } = await app.graphql('{ viewer { email } }', {}, { token });
      return data.viewer?.email as string | undefined;
    }),
  );
  expect(emails).toEqual(
    tokens.map((token) => subscribers.find((subscriber) => subscriber.token === token)?.email),
  );
});

test('ends only the given session, and never one of another account', async () => {
  const mine = await makeSubscriber(app, { password });
  const other = await makeSubscriber(app);
  const token = await signIn(mine.email);
  const id = (await sessions(token))?.find(({ isCurrent }) => isCurrent)?.id ?? '';
  for (const refused of [id, 'no-uuid', '00000000-0000-4000-8000-000000000000']) {
    const answer = await endSession(other, refused);
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  }
  expect((await endSession(mine, id)).data.endSession).toBe(true);
  expect(await isSignedIn(token)).toBe(false);
  expect(await isSignedIn(mine.token)).toBe(true);
});

test('signing in with a bearer token keeps that token valid', async () => {
  const mine = await makeSubscriber(app, { password });
  const next = await signIn(mine.email, { authorization: `Bearer ${mine.token}` });
  expect([await isSignedIn(mine.token), await isSignedIn(next)]).toEqual([true, true]);
});

test('signOut ends only the current session; with everywhere it ends them all', async () => {
  const mine = await makeSubscriber(app, { password });
  const [a, b] = [await signIn(mine.email), await signIn(mine.email)];
  await app.graphql('mutation { signOut }', {}, { token: a });
  expect([await isSignedIn(a), await isSignedIn(b)]).toEqual([false, true]);
  await app.graphql('mutation { signOut(everywhere: true) }', {}, { token: b });
  expect([await isSignedIn(b), await isSignedIn(mine.token)]).toEqual([false, false]);
});

const bearer = (token: string) => ({ params: { authorization: `Bearer ${token}` } });

test.each([
  ['signOut', 'mutation { signOut }'],
  ['signOut everywhere', 'mutation { signOut(everywhere: true) }'],
])('%s immediately closes the user’s sockets and nobody else’s', async (_, mutation) => {
  const mine = await makeSubscriber(app);
  const other = await makeSubscriber(app);
  const socket = await openSocket(url, bearer(mine.token));
  const stays = await openSocket(url, bearer(other.token));
  socket.start('subscription { locationChanged { id } }');
  expect((await socket.run('{ viewer { email } }')).data).toEqual({ viewer: { email: mine.email } });
  await app.graphql(mutation, {}, { token: mine.token });
  expect(await Promise.race([socket.closed, sleep(1_000)])).toBe(4401);
  expect((await stays.run('{ viewer { email } }')).data).toEqual({ viewer: { email: other.email } });
  stays.close();
});

test('closes the socket of a session that ended while the LISTEN connection was lost', async () => {
  const mine = await makeSubscriber(app);
  const socket = await openSocket(url, bearer(mine.token));
  await app.orm.em.fork().execute('delete from session where account_id = ?', [mine.accountId]);
  // The LISTEN connection breaks, as when the database fails over.
  await app.orm.em
    .fork()
    .execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike any ('{listen%,notify%}') and datname = current_database()`,
    );
  expect(await Promise.race([socket.closed, sleep(5_000)])).toBe(4401);
});

test('rejects expired sessions; the job erases them and closes their sockets', async () => {
  const mine = await makeSubscriber(app);
  const socket = await openSocket(url, bearer(mine.token));
  app.advance(30 * 24 * 3_600_000);
  expect(await isSignedIn(mine.token)).toBe(false);
  expect(
    (await openSocket(url, bearer(mine.token)).then((late) => late.run('{ viewer { id } }'))).data,
  ).toEqual({ viewer: null });
  expect((await eraseExpired(app.newContext())).sessions).toBeGreaterThan(0);
  expect(await Promise.race([socket.closed, sleep(1_000)])).toBe(4401);
  const [row] = await app.orm.em.fork().execute<{ count: string }[]>('select count(*) from session');
  expect(row?.count).toBe('0');
});

test('keeps sockets open when the transaction that ends their session rolls back', async () => {
  const mine = await makeSubscriber(app);
  const socket = await openSocket(url, bearer(mine.token));
  const ctx = app.newContext();
  const failing = ctx.em.transactional(async (em) => {
    await endSessions(ctx, em, { accountId: mine.accountId });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await Promise.race([socket.closed, sleep(300, 'open')])).toBe('open');
  socket.close();
});
