import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let app: TestApp;
let url: string;
const opened: WebSocket[] = [];
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

async function connect(from: string, at = url): Promise<WebSocket> {
  const socket = new WebSocket(`${at.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': from },
  });
  opened.push(socket);
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  return socket;
}

/** The code with which the server closed a socket after this. */
async function closedAfter(socket: WebSocket, send: (socket: WebSocket) => void, times: number) {
  const closed = once(socket, 'close') as Promise<[number]>;
  for (let count = 0; count < times; count += 1) send(socket);
  return (await closed)[0];
}

const complete = (socket: WebSocket) => socket.send('{"id":"unknown","type":"complete"}');

test.each([
  ['messages', '198.51.100.1', complete],
  ['pongs of WebSocket', '198.51.100.2', (socket: WebSocket) => socket.pong()],
])('a socket that floods with %s, which nothing else counts, is disconnected', async (_, from, send) => {
  // Twice as many as allowed: a ping in between starts the count again.
  expect(await closedAfter(await connect(from), send, 10_002)).toBe(1013);
});

test('a socket may complete many operations', async () => {
  const socket = await connect('198.51.100.3');
  for (let count = 0; count < 1_000; count += 1) complete(socket);
  socket.ping();
  await once(socket, 'pong');
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test('a socket may send on and on: its messages are counted anew after each ping of the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const timed = await buildTestApp();
  try {
    const socket = await connect('198.51.100.4', await timed.app.listen({ port: 0, host: '127.0.0.1' }));
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 2_400; count += 1) complete(socket);
      socket.ping();
      await Promise.race([once(socket, 'pong'), once(socket, 'close')]);
      expect(socket.readyState).toBe(WebSocket.OPEN);
      const pinged = once(socket, 'ping');
      vi.advanceTimersByTime(12_000);
      await pinged;
    }
    socket.terminate();
  } finally {
    vi.useRealTimers();
    await timed.close();
  }
});
