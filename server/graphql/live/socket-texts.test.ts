import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { readerCount } from './shared-execution.ts';

let app: TestApp;
let url: string;
const opened: WebSocket[] = [];
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await vi.waitUntil(() => readerCount() === 0);
});

const payload = { query: 'subscription Watch { locationChanged { id } }', operationName: 'Watch' };
const long = 'x'.repeat(60_000);
async function subscriber() {
  const { token } = await makeSubscriber(app);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await once(socket, 'message');
  opened.push(socket);
  const refusals: { id: string; code: string }[] = [];
  socket.on('message', (data: Buffer) => {
    const { id, type, payload: errors } = JSON.parse(data.toString());
    if (type === 'error') refusals.push({ id, code: errors[0].extensions.code });
  });
  const subscribe = (id: string, more: object = {}) =>
    socket.send(JSON.stringify({ id, type: 'subscribe', payload: { ...payload, ...more } }));
  return { socket, refusals, subscribe };
}

test.each([
  ['undeclared variable', 'a', { variables: { unused: long } }, 'LIMIT_REACHED'],
  ['id', long, {}, 'LIMIT_REACHED'],
  ['operation name', 'a', { operationName: long }, 'QUERY_INVALID'],
  ['extension', 'a', { extensions: { unused: long } }, 'LIMIT_REACHED'],
  ['unknown field of the payload', 'a', { unused: long }, 'LIMIT_REACHED'],
])('a socket retains no subscription with a long %s, and accepts the next one', async (_, id, more, code) => {
  const { refusals, subscribe } = await subscriber();
  subscribe(id, more);
  await expect.poll(() => refusals).toEqual([{ id, code }]);
  subscribe('next');
  await expect.poll(readerCount).toBe(1);
  expect(refusals).toHaveLength(1);
});

test('what the operations on a socket retain is limited together, while they run', async () => {
  const { socket, refusals, subscribe } = await subscriber();
  const more = { variables: { unused: 'x'.repeat(15_000) } };
  for (const id of ['1', '2', '3', '4', '5']) subscribe(id, more);
  await expect.poll(() => refusals.map(({ id }) => id)).toEqual(['4', '5']);
  socket.send(JSON.stringify({ id: '1', type: 'complete' }));
  await expect.poll(readerCount).toBe(2);
  subscribe('6', more);
  await expect.poll(readerCount).toBe(3);
  expect(refusals).toHaveLength(2);
});
