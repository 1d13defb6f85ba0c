import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { readerCount } from './shared-execution.ts';

const megabyte = 1024 * 1024;
let app: TestApp;
let url: string;
const opened: WebSocket[] = [];
beforeAll(async () => {
  app = await buildTestApp({ sockets: { perAddress: 3, inAll: 5 } });
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await vi.waitUntil(() => app.app.websocketServer.clients.size === 0);
});

let networks = 0;
/** A minimal client, from a new network unless `from` is given. */
function connect(from = `198.51.100.${(networks += 1)}`, more = {}): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': from, ...more },
  });
  socket.on('error', () => {});
  opened.push(socket);
  return socket;
}
const isOpen = (socket: WebSocket) =>
  new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true)).once('close', () => resolve(false));
  });
async function closing(socket: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return { code, reason: reason.toString() };
}
async function ready(params: object = {}): Promise<WebSocket> {
  const socket = connect();
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: params }));
  await once(socket, 'message');
  return socket;
}
const buffered = () =>
  [...app.app.websocketServer.clients].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);

describe('a client that overloads its socket', () => {
  test('is disconnected before 1 MiB of answers that it does not read is buffered', async () => {
    const socket = await ready();
    socket.pause();
    const payload = { query: getIntrospectionQuery() };
    let most = 0;
    for (let count = 0; count < 300 && app.app.websocketServer.clients.size > 0; count += 1) {
      socket.send(JSON.stringify({ id: String(count), type: 'subscribe', payload }));
      await new Promise(setImmediate);
      most = Math.max(most, buffered());
    }
    await expect.poll(() => app.app.websocketServer.clients.size).toBe(0);
    expect(most).toBeGreaterThan(megabyte / 4);
    expect(most).toBeLessThan(megabyte);
  });

  test.each([
    [
      'pings of graphql-transport-ws',
      (socket: WebSocket) => socket.send(`{"type":"ping","payload":{"text":"${'x'.repeat(60_000)}"}}`),
    ],
    ['pings of WebSocket', (socket: WebSocket) => socket.ping('x'.repeat(120))],
  ])('is disconnected with 1013 if it sends too many %s', async (_, ping) => {
    const socket = await ready();
    const closed = closing(socket);
    let most = 0;
    for (let count = 0; count < 1_500 && socket.readyState === WebSocket.OPEN; count += 1) {
      ping(socket);
      if (count % 20 === 0) await new Promise(setImmediate);
      most = Math.max(most, buffered());
    }
    expect((await closed).code).toBe(1013);
    expect(most).toBeLessThan(megabyte);
  });
});

test('answers a ping with its payload only if that is small', async () => {
  const socket = await ready();
  for (const [payload, answer] of [
    [{ text: 'hello' }, { type: 'pong', payload: { text: 'hello' } }],
    [{ text: 'x'.repeat(60_000) }, { type: 'pong' }],
  ] as const) {
    socket.send(JSON.stringify({ type: 'ping', payload }));
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(data.toString())).toEqual(answer);
  }
});

test('limits sockets per address and in total, and accepts a new one after another closes', async () => {
  // Whether or not it has a token, a socket counts as its network's.
  const asProgram = { authorization: 'Bearer any' };
  const mine = [{}, {}, asProgram, asProgram].map((more) => connect('192.0.2.1', more));
  const accepted = await Promise.all(mine.map(isOpen));
  expect(accepted.filter(Boolean)).toHaveLength(3);
  const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map((from) => isOpen(connect(from)));
  expect((await Promise.all(others)).filter(Boolean)).toHaveLength(2);
  const first = mine[accepted.indexOf(true)]!;
  first.close();
  await once(first, 'close');
  await expect.poll(() => app.app.websocketServer.clients.size).toBe(4);
  expect(await isOpen(connect('192.0.2.1'))).toBe(true);
});

test('closes a socket with 4408 if the client does not initialise it within seconds', async () => {
  const socket = connect();
  await once(socket, 'open');
  const begin = performance.now();
  expect((await closing(socket)).code).toBe(4408);
  expect(performance.now() - begin).toBeLessThan(6_000);
}, 10_000);

test.each([
  'null',
  '[]',
  '"text"',
  '{',
  '{"type":"next","id":"1","payload":{}}',
  '{"type":"error","id":"1","payload":[{"message":"x"}]}',
  '{"type":"connection_ack"}',
  '{"type":"subscribe","id":"1"}',
  '{"type":"subscribe","id":1,"payload":{"query":"{ __typename }"}}',
  '{"type":"subscribe","id":"1","payload":{"query":1}}',
  '{"type":"complete"}',
])('closes the socket with 4400 after a malformed message: %s', async (text) => {
  const socket = await ready();
  socket.send(text);
  expect(await closing(socket)).toMatchObject({ code: 4400 });
});

test('an open socket does not keep its upgrade request in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { token } = await makeSubscriber(app);
  let request: WeakRef<object> | undefined;
  app.app.websocketServer.once('connection', (_, raw: object) => (request = new WeakRef(raw)));
  const socket = await ready({ authorization: `Bearer ${token}` });
  const payload = { query: 'subscription { locationChanged { id } }' };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  await expect.poll(readerCount).toBe(1);
  await expect
    .poll(() => {
      collectGarbage();
      return request?.deref();
    })
    .toBeUndefined();
});

test('sends a client that was blocked for a while only the newest state, not a queue', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const { events } = app.newContext();
  const { accountId } = subscriber;
  const socket = await ready({ authorization: `Bearer ${subscriber.token}` });
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(data.toString()));
  const payload = { query: 'subscription { locationChanged { id } }' };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  await expect.poll(readerCount).toBe(1);

  const [served] = app.app.websocketServer.clients;
  // Like a network outage: what is written stays buffered on the server.
  const connection = (served as unknown as { _socket: Socket })._socket;
  connection.cork();
  const tell = () => events.publishHere([{ topic: accountTopic(accountId), text: id }]);
  tell();
  await expect.poll(buffered).toBeGreaterThan(0);
  for (let count = 0; count < 4; count += 1) {
    tell();
    await sleep(30);
  }
  expect(messages).toEqual([]);
  connection.uncork();
  await expect.poll(() => messages.length).toBe(2);
  await sleep(300);
  expect(messages).toHaveLength(2);
});

test('closes the socket with 4500 and no details after an internal failure', async () => {
  const { token } = await makeSubscriber(app);
  const em = app.orm.em.fork();
  await em.execute('alter table session rename to session_away');
  try {
    const socket = connect();
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    expect(await closing(socket)).toEqual({ code: 4500, reason: 'Internal server error' });
  } finally {
    await em.execute('alter table session_away rename to session');
  }
});

test('closes the socket with 4401 when its session expires, also after another of its sockets was closed', async () => {
  const { token, accountId } = await makeSubscriber(app);
  await app.orm.em
    .fork()
    .execute("update session set expires_at = now() + interval '1 second' where account_id = ?", [accountId]);
  const [other, socket] = [
    await ready({ authorization: `Bearer ${token}` }),
    await ready({ authorization: `Bearer ${token}` }),
  ];
  other.close();
  expect(await closing(socket)).toMatchObject({ code: 4401 });
});

test('an operation id that is reused immediately belongs only to the last operation', async () => {
  const subscriber = await makeSubscriber(app);
  const socket = await ready({ authorization: `Bearer ${subscriber.token}` });
  const types: string[] = [];
  socket.on('message', (data: Buffer) => types.push((JSON.parse(data.toString()) as { type: string }).type));
  const payload = { query: 'subscription { locationChanged { id } }' };
  const atOnce = (...messages: object[]) => {
    const { _socket: connection } = socket as unknown as { _socket: Socket };
    connection.cork();
    for (const message of messages) socket.send(JSON.stringify(message));
    connection.uncork();
  };
  const subscribe = { id: '1', type: 'subscribe', payload };
  const complete = { id: '1', type: 'complete' };
  atOnce(subscribe, complete, subscribe, complete, subscribe);
  await expect.poll(readerCount).toBe(1);
  atOnce(complete, subscribe);
  await sleep(100);
  expect(readerCount()).toBe(1);
  await makeRequest(app, subscriber);
  await expect.poll(() => types).toContain('next');
  expect(types).not.toContain('complete');
  socket.close();
  await expect.poll(readerCount).toBe(0);
});
