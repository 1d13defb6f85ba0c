import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { watchCount } from '#server/features/location/watch-locations.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';

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
function connect({ from = `198.51.100.${(networks += 1)}`, at = url, autoPong = true } = {}): WebSocket {
  const socket = new WebSocket(`${at.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': from },
    autoPong,
  });
  socket.on('error', () => {});
  opened.push(socket);
  return socket;
}
async function closing(socket: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return { code, reason: reason.toString() };
}
async function ready({ params = {}, ...options }: { params?: object; at?: string; autoPong?: boolean } = {}) {
  const socket = connect(options);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: params }));
  await once(socket, 'message');
  return socket;
}

type Message = { id?: string; type: string; payload?: unknown };
/** A subscriber's connection, and what came over it. */
async function signedIn() {
  const subscriber = await makeSubscriber(app);
  const { id: request } = await makeRequest(app, subscriber);
  const socket = await ready({ params: { authorization: `Bearer ${subscriber.token}` } });
  const messages: Message[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message));
  const run = (id: string, query = 'subscription { locationChanged { id } }', more: object = {}) =>
    socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, ...more } }));
  const complete = (id: string) => socket.send(JSON.stringify({ id, type: 'complete' }));
  const changed = () =>
    app.ports.events.publishHere([{ topic: accountTopic(subscriber.accountId), text: request }]);
  return { socket, messages, run, complete, request, changed };
}
/** The only connection, on the server's side. While it is corked nothing leaves, as in a network outage. */
function served(): Socket {
  const [only] = app.app.websocketServer.clients;
  return (only as unknown as { _socket: Socket })._socket;
}
const buffered = () =>
  [...app.app.websocketServer.clients].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);

test('a client is disconnected before 1 MiB of answers that it does not read is buffered', async () => {
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
  expect(most).toBeLessThan(megabyte);
});

const ping = `{"type":"ping","payload":{"text":"${'x'.repeat(60_000)}"}}`;
test.each([
  ['pings of graphql-transport-ws', 1_500, (socket: WebSocket) => socket.send(ping)],
  ['pings of WebSocket', 1_500, (socket: WebSocket) => socket.ping('x'.repeat(120))],
  ['messages', 5_001, (socket: WebSocket) => socket.send('{"id":"unknown","type":"complete"}')],
  ['pongs', 5_001, (socket: WebSocket) => socket.pong()],
])('a client is disconnected with 1013 if it sends too many %s', async (_, times, send) => {
  const socket = await ready();
  const closed = closing(socket);
  for (let count = 0; count < times && socket.readyState === WebSocket.OPEN; count += 1) {
    send(socket);
    if (count % 20 === 0) await new Promise(setImmediate);
    expect(buffered()).toBeLessThan(megabyte);
  }
  expect((await closed).code).toBe(1013);
});

test('a client is disconnected if nothing has come since it was pinged, and its messages are counted anew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const timed = await buildTestApp();
  try {
    const at = await timed.app.listen({ port: 0, host: '127.0.0.1' });
    const [answering, gone] = [await ready({ at }), await ready({ at, autoPong: false })];
    const gones = closing(gone);
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 2_400; count += 1) answering.send('{"id":"none","type":"complete"}');
      answering.send('{"type":"ping","payload":{"text":"hello"}}');
      const [pong] = (await once(answering, 'message')) as [Buffer];
      expect(JSON.parse(pong.toString())).toEqual({ type: 'pong', payload: { text: 'hello' } });
      const pinged = once(answering, 'ping');
      vi.advanceTimersByTime(12_000);
      await pinged;
    }
    expect((await gones).code).toBe(1006);
    expect(answering.readyState).toBe(WebSocket.OPEN);
  } finally {
    vi.useRealTimers();
    for (const socket of opened.splice(0)) socket.terminate();
    await timed.close();
  }
});

test('sockets are limited per network, and a new one is accepted after another closes', async () => {
  const another = () => connect({ from: '192.0.2.1' });
  const mine = [another(), another(), another()];
  await Promise.all(mine.map((socket) => once(socket, 'open')));
  await once(another(), 'unexpected-response');
  mine[0]!.close();
  await expect.poll(() => app.app.websocketServer.clients.size).toBe(2);
  await once(another(), 'open');
});

test('a socket is closed with 4408 if the client does not initialise it within seconds', async () => {
  expect((await closing(connect())).code).toBe(4408);
});

test.each([
  'null',
  '{"type":"start","id":"1"}',
  '{"type":"next","id":"1","payload":{}}',
  '{"type":"subscribe","id":1,"payload":{"query":"{ __typename }"}}',
  '{"type":"complete"}',
])('a socket is closed with 4400 after a malformed message: %s', async (text) => {
  const socket = await ready();
  socket.send(text);
  expect(await closing(socket)).toMatchObject({ code: 4400 });
});

test('a socket is closed with 4500 and no details after an internal failure', async () => {
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

test('an open socket does not keep its upgrade request in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let request: WeakRef<object> | undefined;
  app.app.websocketServer.once('connection', (_, raw: object) => (request = new WeakRef(raw)));
  const { run } = await signedIn();
  run('1');
  await expect.poll(watchCount).toBe(1);
  await expect
    .poll(() => {
      collectGarbage();
      return request?.deref() === undefined;
    })
    .toBe(true);
});

test('a client that was blocked for a while gets only the newest state, not a queue', async () => {
  const { run, messages, changed } = await signedIn();
  run('1');
  await expect.poll(watchCount).toBe(1);
  const connection = served();
  connection.cork();
  changed();
  await expect.poll(buffered).toBeGreaterThan(0);
  for (let count = 0; count < 4; count += 1) {
    changed();
    await sleep(30);
  }
  expect(messages).toEqual([]);
  connection.uncork();
  await expect.poll(() => messages.length).toBe(2);
  await sleep(300);
  expect(messages).toHaveLength(2);
});

test('an id that is used again at once belongs to the last operation only', async () => {
  const { run, complete, messages, request, socket, changed } = await signedIn();
  // What was completed before it began is not executed, refused or listened for.
  const { _socket: line } = socket as unknown as { _socket: Socket };
  line.cork();
  for (const query of [`mutation { cancelRequest(locationId: "${request}") { id } }`, '{ nothing }']) {
    run('1', query);
    complete('1');
  }
  line.uncork();
  for (const pause of [0, 1, 2, 3, 5, 8]) {
    run('1');
    await sleep(pause);
    complete('1');
  }
  run('1', '{ second: __typename }');
  await expect.poll(() => messages.map(({ type }) => type)).toEqual(['next', 'complete']);
  // An answer that the client has not taken yet does not end its id's next operation.
  const connection = served();
  connection.cork();
  run('1', '{ __typename }');
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
  run('1');
  await expect.poll(watchCount).toBe(1);
  connection.uncork();
  changed();
  await expect.poll(() => messages.at(-1)).toMatchObject({ type: 'next', payload: { data: {} } });
  expect(watchCount()).toBe(1);
  const cancelled = 'select 1 from location_request where cancelled_at is not null';
  expect(await app.orm.em.fork().execute(cancelled)).toEqual([]);
  socket.close();
  await expect.poll(watchCount).toBe(0);
});

test.each(['variables', 'extensions'])('the texts of operations are limited together: %s', async (where) => {
  const { run, messages, complete } = await signedIn();
  const more = { [where]: { unused: 'x'.repeat(15_000) } };
  for (const id of ['1', '2', '3', '4', '5']) run(id, undefined, more);
  await expect.poll(() => messages.map(({ id }) => id)).toEqual(['4', '5']);
  expect(messages[0]!.payload).toMatchObject([{ extensions: { code: 'LIMIT_REACHED' } }]);
  complete('1');
  await expect.poll(watchCount).toBe(2);
  run('6', undefined, more);
  await expect.poll(watchCount).toBe(3);
  expect(messages).toHaveLength(2);
});
