import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { websockets } from '#server/http/websockets.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeLookup, makeRequest, makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { readerCount } from './shared-execution.ts';
import { openTrustedDocuments } from '../documents/trusted-documents.ts';
import { websocketHandler } from './websocket.ts';

// Operations that end while they begin, are executed or answered: where several processes count together, each waits for
// its count.
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

let server: FastifyInstance;
let counted: Promise<null>;
let socket: WebSocket;
let messages: { id?: string; type: string; payload?: object }[];
beforeEach(async () => {
  counted = Promise.resolve(null);
  server = Fastify();
  await server.register(cookie);
  await websockets(server);
  const wsHandler = websocketHandler({
    newContext: app.newContext,
    publicUrl: 'http://localhost:4000',
    trusted: openTrustedDocuments([]),
    countOperation: () => counted,
    introspection: true,
  });
  server.get('/graphql', { websocket: true }, wsHandler);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  subscriber = await makeSubscriber(app);
  ({ id: request } = await makeRequest(app, subscriber));
  socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  const payload = { authorization: `Bearer ${subscriber.token}` };
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await once(socket, 'message');
  messages = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
});
afterEach(async () => {
  socket.terminate();
  await server.close();
});

let subscriber: TestSubscriber;
let request = '';
const subscribe = (id: string, query: string) =>
  socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
const complete = (id: string) => socket.send(JSON.stringify({ id, type: 'complete' }));
const cancel = () => `mutation { cancelRequest(locationId: "${request}") { id } }`;
const cancelledAt = async () => {
  const sql = 'select cancelled_at from location_request where id = ?';
  return (await app.orm.em.fork().execute<{ cancelled_at: unknown }[]>(sql, [request]))[0]?.cancelled_at;
};
/** Resolves when the server has read all that was sent before. */
async function read(): Promise<void> {
  const pong = once(socket, 'pong');
  socket.ping();
  await pong;
}

test('one that its client completes is not executed, and another one may have its id', async () => {
  const gate = Promise.withResolvers<null>();
  counted = gate.promise;
  subscribe('1', cancel());
  complete('1');
  subscribe('1', '{ second: __typename }');
  await sleep(50);
  gate.resolve(null);
  await expect.poll(() => messages.length).toBe(2);
  await sleep(100);
  expect(messages).toEqual([
    { id: '1', type: 'next', payload: { data: { second: 'Query' } } },
    { id: '1', type: 'complete' },
  ]);
  expect(await cancelledAt()).toBeNull();
});

test('one that its client completes is not refused either, as its id may be another one’s', async () => {
  const gate = Promise.withResolvers<null>();
  counted = gate.promise;
  subscribe('1', '{ nothing }');
  complete('1');
  subscribe('1', '{ second: __typename }');
  await sleep(50);
  gate.resolve(null);
  await expect.poll(() => messages.length).toBe(2);
  await read();
  expect(messages.map(({ type }) => type)).toEqual(['next', 'complete']);
});

test('a subscription that its client completes is not listened for, not even if it was just being opened', async () => {
  const live = `subscription { locationChanged(id: "${request}") { id } }`;
  for (const pause of [0, 1, 2, 3, 5, 8]) {
    subscribe('1', live);
    await sleep(pause);
    complete('1');
  }
  await read();
  subscribe('2', live);
  await expect.poll(readerCount).toBeGreaterThan(0);
  await sleep(100);
  expect(readerCount()).toBe(1);
});

test('one that waits while its session ends is not executed for it', async () => {
  const gate = Promise.withResolvers<null>();
  counted = gate.promise;
  subscribe('1', cancel());
  await sleep(50);
  const closed = once(socket, 'close');
  await app.graphql('mutation { signOut }', {}, subscriber);
  gate.resolve(null);
  expect((await closed)[0]).toBe(4401);
  await sleep(100);
  expect(await cancelledAt()).toBeNull();
});

/** Subscribes under an id whose former operation then ends, and expects the subscription to end with its client only. */
async function replaceWhileEnding(end: () => Promise<unknown>): Promise<void> {
  complete('1');
  subscribe('1', `subscription { locationChanged(id: "${request}") { id } }`);
  await expect.poll(readerCount).toBe(1);
  await end();
  await sleep(100);
  expect(readerCount()).toBe(1);
  socket.terminate();
  await expect.poll(readerCount).toBe(0);
}

test('a subscription that is read while its client completes it does not end another one with its id', async () => {
  const id = await makeLookup(app, 'someone@example.org', subscriber);
  const em = app.orm.em.fork();
  await em.begin();
  await em.execute('lock table lookup');
  subscribe('1', `subscription { lookupProgressed(id: "${id}") { id } }`);
  await read();
  await replaceWhileEnding(() => em.rollback());
  expect(messages).toEqual([]);
});

test.each(['{ __typename }', '{ nothing }'])(
  'an answer to %s that is not taken yet does not end another operation with its id',
  async (query) => {
    const [served] = server.websocketServer.clients;
    // Like a network outage: what is written stays buffered on the server.
    const connection = (served as unknown as { _socket: Socket })._socket;
    connection.cork();
    subscribe('1', query);
    await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
    await replaceWhileEnding(async () => connection.uncork());
  },
);

test('one that waits until its client reads no longer waits once it is completed', async () => {
  const [served] = server.websocketServer.clients;
  const connection = (served as unknown as { _socket: Socket })._socket;
  connection.cork();
  subscribe('first', '{ __typename }');
  for (let count = 0; count < 10; count += 1) {
    subscribe('1', 'subscription { locationChanged(since: "2020-01-01T00:00:00Z") { id } }');
    await sleep(30);
    complete('1');
  }
  await sleep(200);
  const looks = vi.spyOn(served!, 'bufferedAmount', 'get');
  await sleep(300);
  // A ping of the whole connection may be due.
  expect(looks.mock.calls.length).toBeLessThan(3);
});
