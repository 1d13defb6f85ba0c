import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openLog } from '#server/context/logger.ts';
import { compression } from './compression.ts';
import { lastAnswers } from './last-answers.ts';

test('on close, answers requests in flight, and does not wait for a client that does not read its answer', async () => {
  const app = Fastify();
  await app.register(lastAnswers, { drainFor: 0, within: 1_500 });
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
  await closed;
});

test('on close, answers what comes on an idle connection, and takes no new ones', async () => {
  const app = Fastify({ return503OnClosing: false });
  await app.register(lastAnswers, { drainFor: 1_000 });
  app.post('/', async () => 'done');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [used, unused] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  for (const proxy of [used, unused]) {
    proxy.write(post);
    await once(proxy, 'data');
  }
  const begin = performance.now();
  const closed = app.close();
  await sleep(200);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  used.write(post);
  const [answer] = (await once(used, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*done$/i);
  await Promise.all([once(used, 'close'), once(unused, 'end'), closed]);
  expect(performance.now() - begin).toBeLessThan(2_000);
});

test.each(['identity', 'gzip'])(
  'a streamed file that the close cuts off (%s) is incomplete for its reader, and no failure in the log',
  async (encoding) => {
    const stream = new PassThrough();
    let log = '';
    stream.on('data', (line: Buffer) => (log += line.toString()));
    const app = Fastify({ loggerInstance: openLog('info', stream) });
    await app.register(lastAnswers, { drainFor: 0, within: 300 });
    await app.register(compression);
    async function* endless() {
      for (;;) yield await sleep(1, 'x'.repeat(20_000));
    }
    app.get('/file', async (_, reply) =>
      reply.type('application/json').send(Readable.from(endless(), { objectMode: false })),
    );
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const asked = get(`${url}/file`, { headers: { 'accept-encoding': encoding } });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    await once(response, 'data');
    response.resume();
    const cutOff = once(response, 'error');
    await app.close();
    expect(await cutOff).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(response.complete).toBe(false);
    await expect.poll(() => log).toContain('stream closed prematurely');
    expect(log).not.toMatch(/"level":[456]0/);
  },
);
