import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { gracefulClose } from './graceful-close.ts';

test('on close, answers requests in flight, and does not wait for a client that does not read its answer', async () => {
  const app = Fastify();
  await app.register(gracefulClose, { drainFor: 0, within: 1_500 });
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  const arrived = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  app.get('/work', async () => {
    arrived.resolve();
    await closing.promise;
    return sleep(50, 'done');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1').on('error', () => {});
  reader.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(reader, 'readable');
  const inFlight = fetch(`${url}/work`).then((response) => response.text());
  await arrived.promise;
  const closed = app.close().then(() => 'closed');
  closing.resolve();
  expect(await inFlight).toBe('done');
  expect(await Promise.race([closed, sleep(20_000, 'still open')])).toBe('closed');
  reader.destroy();
});

test('on close, answers for a while what a proxy sends on an open connection, and closes it', async () => {
  const app = Fastify({ return503OnClosing: false });
  await app.register(gracefulClose, { drainFor: 500 });
  app.post('/', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const proxy = connect(port, '127.0.0.1');
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  proxy.write(post);
  await once(proxy, 'data');
  const closed = app.close();
  await sleep(200);
  proxy.write(post);
  const [answer] = (await once(proxy, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*done$/i);
  await Promise.all([once(proxy, 'close'), closed]);
});
