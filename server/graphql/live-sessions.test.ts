import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contextWith } from '#server/context.ts';
import { viewerOf } from '#server/features/account/viewer-of.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
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
  const sessions = liveSessions(() => contextWith(app.newContext(), { events: watched }));
  async function follow(readyState = 1) {
    const { token } = await makeSubscriber(app);
    const viewer = (await viewerOf(app.newContext(), token))!;
    const done: string[] = [];
    let leave = () => {};
    const socket = {
      readyState,
      close: vi.fn(() => void done.push('closed')),
      once: vi.fn((_: string, then: () => void) => void (leave = then)),
    };
    await sessions.follow(socket as never, viewer, () => void done.push('nobody'));
    const end = () => app.orm.em.fork().execute('delete from session where id = ?', [viewer.sessionId]);
    const topics = () => events.topics(`session:${viewer.sessionId}`);
    return { socket, done, end, topics, leave: () => leave() };
  }
  return { follow, look: () => look() };
}

test('a session whose end was not announced is found by the regular check; its socket is nobody’s before it closes', async () => {
  const { follow, look } = open();
  const [ended, other] = [await follow(), await follow()];
  await ended.end();
  expect(ended.done).toEqual([]);
  await look();
  expect(ended.done).toEqual(['nobody', 'closed']);
  expect(ended.socket.close).toHaveBeenCalledWith(4401, 'Session ended');
  expect(other.done).toEqual([]);
});

test('follows nothing for a socket that is closed, nor after it has closed', async () => {
  const { follow, look } = open();
  expect((await follow(3)).topics()).toEqual([]);
  const left = await follow();
  expect(left.topics()).toHaveLength(1);
  left.leave();
  expect(left.topics()).toEqual([]);
  await left.end();
  await look();
  expect(left.done).toEqual([]);
});
