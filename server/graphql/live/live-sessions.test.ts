import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endedSessions } from '#server/features/account/sign-in/end-sessions.ts';
import { contextWith } from '#server/context/context.ts';
import { viewerOf } from '#server/features/partner/viewer-of.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { limits } from '#shared/limits.ts';
import { liveSessions } from './live-sessions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Sockets that follow sessions; `look` is the regular check for sessions whose end was not announced. */
function open() {
  const { events } = app.ports;
  let look = async () => {};
  const watched = {
    ...events,
    onGap: (check: (since: Date) => void | Promise<void>, { every } = { every: 0 }) => {
      expect(every).toBe(15_000);
      look = async () => check(new Date());
      return () => {};
    },
  };
  const ended: string[] = [];
  let checks = 0;
  const sessions = liveSessions<string>(
    () => {
      checks += 1;
      return contextWith(app.newContext(), { events: watched });
    },
    (follower) => ended.push(follower),
  );
  async function session(...followers: string[]) {
    const { token } = await makeSubscriber(app);
    const { sessionId } = (await viewerOf(app.newContext(), token))!;
    for (const follower of followers) await sessions.follow(sessionId, follower);
    return {
      sessionId,
      end: () => app.orm.em.fork().execute('delete from session where id = ?', [sessionId]),
    };
  }
  return { session, sessions, ended, look: () => look(), checks: () => checks };
}

test('an end that was not announced is found by the regular check, and is that of all the session’s followers', async () => {
  const { session, ended, look } = open();
  const { end } = await session('a socket', 'another');
  await session('another session’s');
  await end();
  expect(ended).toEqual([]);
  await look();
  await look();
  expect(ended).toEqual(['a socket', 'another']);
});

test('an end before the session was followed is found at once', async () => {
  const { session, sessions, ended } = open();
  const { sessionId, end } = await session();
  await end();
  await sessions.follow(sessionId, 'a socket');
  expect(ended).toEqual(['a socket']);
  // Its socket, closed for that, has gone.
  expect(() => sessions.unfollow(sessionId, 'a socket')).not.toThrow();
});

test('a session that expires ends at that time, before it is erased', async () => {
  const { session, ended, look } = open();
  await session('a socket');
  app.advance(limits.sessionLife - 2_000);
  await look();
  expect(ended).toEqual([]);
  await expect.poll(() => ended).toEqual(['a socket']);
});

// A timer of more than 24 days would be over at once, again and again.
test('a session that lasts is left to the regular check, and one that nobody follows is not checked', async () => {
  const { session, sessions, look, checks } = open();
  const { sessionId } = await session('a socket');
  const before = checks();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(checks()).toBe(before);
  sessions.unfollow(sessionId, 'a socket');
  await look();
  expect(checks()).toBe(before);
});

test('what has left is not told of the end', async () => {
  const { session, sessions, ended, look } = open();
  const { sessionId, end } = await session('gone', 'here');
  sessions.unfollow(sessionId, 'gone');
  sessions.unfollow(sessionId, 'never came');
  await end();
  await look();
  expect(ended).toEqual(['here']);
});

test('a socket that was closed does not follow its session any more', async () => {
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await makeSubscriber(app);
  const { sessionId } = (await viewerOf(app.newContext(), token))!;
  const params = { authorization: `Bearer ${token}` };
  const gone = await openSocket(url, { params });
  const [ofGone] = app.app.websocketServer.clients;
  const here = await openSocket(url, { params });
  const closed = once(ofGone!, 'close');
  gone.close();
  await closed;
  const close = vi.spyOn(ofGone!, 'close');
  app.ports.events.publishHere([{ topic: endedSessions, text: sessionId }]);
  expect(await here.closed).toBe(4401);
  expect(close).not.toHaveBeenCalled();
});
