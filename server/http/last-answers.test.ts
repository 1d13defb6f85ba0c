import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { lastAnswers } from './last-answers.ts';

test('on close, answers requests in flight, and does not wait for a client that does not read its answer', async () => {
  const app = Fastify();
  await app.register(lastAnswers, { within: 500 });
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  app.get('/work', async () => sleep(200, 'done'));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1').on('error', () => {});
  reader.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(reader, 'readable');
  const inFlight = fetch(`${url}/work`).then((response) => response.text());
  await sleep(50);
  const closed = app.close().then(() => 'closed');
  expect(await inFlight).toBe('done');
  expect(await Promise.race([closed, sleep(5_000, 'still open')])).toBe('closed');
  reader.destroy();
  await closed;
});
