import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastifyWebsocket from '@fastify/websocket';
import Fastify from 'fastify';
import { WebSocket } from 'ws';
import { afterEach, expect, test } from 'vitest';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { answerError } from './answer-error.ts';
import { overload } from './overload.ts';

let close = async () => {};
afterEach(() => close());

/** An app that answers when the test tells it to. */
async function slowApp(requestsAtOnce: number) {
  const app = Fastify();
  close = () => {
    app.server.closeAllConnections();
    return app.close().then(() => undefined);
  };
  app.setErrorHandler(answerError);
  await app.register(overload, { requestsAtOnce });
  const waiting: (() => void)[] = [];
  app.get('/work', () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  app.get('/readyz', async () => 'ready');
  const always = ['/webhooks/twilio/status/some-id', '/answers/stop', '/unsubscribe/some-token'];
  for (const url of always) app.post(url, async () => 'taken');
  await app.register(fastifyWebsocket);
  app.get('/graphql', { websocket: true }, () => {});
  const ask = async (remoteAddress = '127.0.0.1', url = '/work') => app.inject({ url, remoteAddress });
  const answer = () => waiting.splice(0).forEach((each) => each());
  return { app, ask, answer, always };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

test('beyond its limit answers 503 with Retry-After, after a while, except to monitoring, vendors and opt-outs', async () => {
  const { app, ask, answer, always } = await slowApp(2);
  const taken = [ask(), ask()];
  await turn();
  const begun = performance.now();
  const refused = await ask();
  expect(performance.now() - begun).toBeGreaterThan(500);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json()).toEqual({ error: 'UNAVAILABLE', message: meaningOf.UNAVAILABLE, retryAfter: 2 });
  const graphql = await app.inject({ method: 'POST', url: '/graphql' });
  expect(graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE', retryAfter: 2 } }] });
  expect((await ask('127.0.0.1', '/readyz')).statusCode).toBe(200);
  for (const url of always) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect(app.requestLoad()).toEqual({ underWay: 2, refused: 2 });
  answer();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(app.requestLoad().underWay).toBe(0);
});

test('a client that disconnects before its answers frees its places', async () => {
  const { app } = await slowApp(2);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // The second waits behind the first.
  socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
  await expect.poll(() => app.requestLoad().underWay).toBe(2);
  socket.destroy();
  await expect.poll(() => app.requestLoad().underWay).toBe(0);
});

test('one network cannot take the places of others', async () => {
  const { ask, answer } = await slowApp(90);
  const taken = Array.from({ length: 30 }, (_, host) => ask(`2001:db8:0:1::${host + 1}`));
  await turn();
  expect((await ask('2001:db8:0:1::ff')).statusCode).toBe(503);
  taken.push(ask('2001:db8:0:2::1'));
  await turn();
  answer();
  expect((await Promise.all(taken)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  const next = ask('2001:db8:0:1::ff');
  await turn();
  answer();
  expect((await next).statusCode).toBe(200);
});

test('open sockets do not count as requests, unlike what only pretends to open one', async () => {
  const { app, ask, answer } = await slowApp(2);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`);
  await once(socket, 'open');
  expect(app.requestLoad().underWay).toBe(0);
  const pretended = [{ upgrade: 'x' }, { connection: 'Upgrade', upgrade: 'websocket' }];
  const taken = pretended.map((headers) => app.inject({ url: '/work', headers }));
  await turn();
  expect((await ask()).statusCode).toBe(503);
  answer();
  await Promise.all(taken);
  socket.terminate();
});
