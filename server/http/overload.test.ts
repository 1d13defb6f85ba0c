import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import fastifyWebsocket from '@fastify/websocket';
import Fastify from 'fastify';
import { WebSocket } from 'ws';
import { afterEach, expect, test } from 'vitest';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { overload } from './overload.ts';

let close = async () => {};
afterEach(() => close());

/** An app that takes two requests at a time, and answers when the test tells it to. */
async function smallApp(stalledAfter = 100, mostWaiting = 2) {
  const app = Fastify();
  close = () => {
    app.server.closeAllConnections();
    return app.close().then(() => undefined);
  };
  await app.register(overload, { requestsAtOnce: 2, stalledAfter, mostWaiting });
  app.get('/large', async () => Buffer.alloc(16 * 1024 * 1024));
  const waiting: (() => void)[] = [];
  app.get('/work', () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  app.post('/text', async () => 'taken');
  app.get('/readyz', async () => 'ready');
  const vendors = ['/webhooks/twilio/inbound', '/webhooks/twilio/status/some-id', '/webhooks/mail'];
  for (const url of vendors) app.post(url, async () => 'taken');
  await app.register(fastifyWebsocket);
  app.get('/graphql', { websocket: true }, () => {});
  const ask = async (url = '/work') => app.inject({ url });
  return { app, ask, waiting, vendors };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

test('returns 503 with Retry-After over the limit, except for readiness, opt-outs and delivery states, until requests end', async () => {
  const { app, ask, waiting, vendors } = await smallApp();
  const taken = [ask(), ask()];
  await turn();
  const refused = await ask();
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ error: 'UNAVAILABLE', message: meaningOf.UNAVAILABLE });
  const graphql = await app.inject({ method: 'POST', url: '/graphql' });
  expect(graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  expect((await ask('/readyz')).statusCode).toBe(200);
  for (const url of vendors) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect(app.requestLoad()).toEqual({ underWay: 2, refused: 2 });
  waiting.forEach((answer) => answer());
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const next = ask();
  await turn();
  waiting.at(-1)?.();
  expect((await next).statusCode).toBe(200);
});

test('a refusal waits, so that a client that asks again at once costs little; some at a time', async () => {
  const { ask, waiting } = await smallApp();
  const taken = [ask(), ask()];
  await turn();
  const order: string[] = [];
  const late = [ask(), ask()].map((each) => each.then(() => order.push('late')));
  await ask().then(() => order.push('at once'));
  await Promise.all(late);
  expect(order).toEqual(['at once', 'late', 'late']);
  waiting.forEach((answer) => answer());
  await Promise.all(taken);
});

test('a client that disconnects before its answers frees its places', async () => {
  const { app, ask, waiting } = await smallApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  // The second waits behind the first.
  socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
  await expect.poll(() => app.requestLoad().underWay).toBe(2);
  socket.destroy();
  await expect.poll(() => app.requestLoad().underWay).toBe(0);
  const next = ask();
  await turn();
  waiting.at(-1)?.();
  expect((await next).statusCode).toBe(200);
});

test('drops a client that does not read its answer, but not one that waits for it', async () => {
  const { app, ask, waiting } = await smallApp();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = fetch(`${url}/work`);
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'connect');
  socket.pause();
  await expect.poll(() => app.requestLoad().underWay).toBe(2);
  await expect.poll(() => app.requestLoad().underWay).toBe(1);
  const next = ask();
  await turn();
  waiting.forEach((answer) => answer());
  expect((await next).statusCode).toBe(200);
  expect((await slow).status).toBe(200);
});

test('drops a client that does not send its body, but not one that sends it slowly', async () => {
  // Longer than a busy machine pauses between two letters, shorter than all of them take.
  const { app } = await smallApp(600);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const post = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('POST /text HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n');
    return socket;
  };
  const [silent, slow] = [post(), post()];
  await expect.poll(() => app.requestLoad().underWay).toBe(2);
  const closed = once(silent, 'close');
  const answered = once(slow, 'data');
  for (const letter of 'slow text') {
    slow.write(letter);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(String(await answered)).toContain('taken');
  await closed;
  expect(app.requestLoad().underWay).toBe(0);
});

/** An app that takes 90 requests at a time, 30 of one network, and answers when the test tells it to. */
async function largeApp() {
  const app = Fastify();
  close = () => app.close().then(() => undefined);
  await app.register(overload, { requestsAtOnce: 90 });
  const waiting: (() => void)[] = [];
  for (const path of ['/work', '/map/streets.pmtiles'])
    app.get(path, () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  const ask = async (remoteAddress: string, url = '/work') => app.inject({ url, remoteAddress });
  const askOften = (network: string, count: number) =>
    Array.from({ length: count }, (_, host) => ask(`${network}::${host + 1}`));
  return { ask, askOften, answer: () => waiting.splice(0).forEach((each) => each()) };
}

test('one network cannot take the places of other networks', async () => {
  const { ask, askOften, answer } = await largeApp();
  const taken = askOften('2001:db8:0:1', 30);
  await turn();
  const refused = await ask('2001:db8:0:1::ff');
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  taken.push(ask('2001:db8:0:2::1'));
  await turn();
  answer();
  expect((await Promise.all(taken)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  const next = ask('2001:db8:0:1::ff');
  await turn();
  answer();
  expect((await next).statusCode).toBe(200);
});

test('the networks of one customer (IPv6 /48) cannot take all places', async () => {
  const { ask, askOften, answer } = await largeApp();
  const taken = [1, 2, 3].flatMap((network) => askOften(`2001:db8:0:${network}`, 15));
  await turn();
  expect((await ask('2001:db8:0:4::1')).statusCode).toBe(503);
  taken.push(ask('2001:db8:1:1::1'), ask('192.0.2.1'));
  await turn();
  answer();
  expect((await Promise.all(taken)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  const next = ask('2001:db8:0:4::1');
  await turn();
  answer();
  expect((await next).statusCode).toBe(200);
});

test('requests for a slow map host cannot take all places', async () => {
  const { ask, answer } = await largeApp();
  const tile = (host: number) => ask(`192.0.2.${host}`, '/map/streets.pmtiles?bytes=0-9');
  const taken = Array.from({ length: 45 }, (_, host) => tile(host));
  await turn();
  expect((await tile(45)).statusCode).toBe(503);
  taken.push(ask('192.0.2.45'));
  await turn();
  answer();
  expect((await Promise.all(taken)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('open sockets do not count as requests', async () => {
  const { app, ask } = await smallApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`);
      await once(socket, 'open');
      return socket;
    }),
  );
  expect((await ask('/unknown')).statusCode).toBe(404);
  for (const socket of sockets) socket.terminate();
});

test('a request that only pretends to open a socket still counts as a request', async () => {
  const { app, ask, waiting } = await smallApp();
  const pretended = [{ upgrade: 'x' }, { connection: 'Upgrade', upgrade: 'websocket' }];
  const taken = pretended.map((headers) => app.inject({ url: '/work', headers }));
  await turn();
  expect((await ask()).statusCode).toBe(503);
  waiting.forEach((answer) => answer());
  await Promise.all(taken);
});
