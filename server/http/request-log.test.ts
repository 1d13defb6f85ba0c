import { connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openLog } from '#server/context/logger.ts';
import { abortedRequests, RequestLog } from './request-log.ts';

type Line = { msg: string; req?: object; res?: { statusCode: number }; unlogged?: number };

async function logging() {
  const lines: Line[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Line);
      done();
    },
  });
  const app = Fastify({ loggerInstance: openLog('info', stream), logController: new RequestLog() });
  await app.register(abortedRequests);
  app.get<{ Params: { status: string } }>('/answer/:status', async ({ params }, reply) =>
    reply.code(Number(params.status)).send('said'),
  );
  app.get('/never', () => new Promise(() => {}));
  app.get('/silent', { logLevel: 'warn' }, () => 'said');
  return { app, lines };
}

test('a request has one line, with its route and status; one whose route is silent has none', async () => {
  const { app, lines } = await logging();
  await app.inject('/answer/200');
  await app.inject('/silent');
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'request completed',
      req: expect.objectContaining({ method: 'GET', route: '/answer/:status' }),
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    }),
  ]);
});

test('of refusals of one status one a second has a line, which counts those without', async () => {
  const { app, lines } = await logging();
  for (let asked = 0; asked < 20; asked += 1) await app.inject('/answer/429');
  await app.inject('/answer/503');
  await app.inject('/answer/400');
  const said = () => lines.map(({ res, unlogged }) => [res!.statusCode, unlogged]);
  expect(said()).toEqual([
    [429, 0],
    [503, 0],
    [400, undefined],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await app.inject('/answer/429');
  expect(said().at(-1)).toEqual([429, 19]);
});

test('a request whose client leaves before the answer has a line', async () => {
  const { app, lines } = await logging();
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect({ port: Number(port), host: hostname });
  socket.write('GET /never HTTP/1.1\r\nhost: x\r\n\r\n');
  setTimeout(() => socket.destroy(), 100);
  await expect.poll(() => lines.at(-1)).toMatchObject({ msg: 'request aborted', req: { route: '/never' } });
  app.server.closeAllConnections();
  await app.close();
});

test('of requests to one route whose clients leave, one a second has a line, which counts those without', async () => {
  const { app, lines } = await logging();
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  async function leaveEarly(requests: number) {
    const socket = connect({ port: Number(port), host: hostname });
    socket.write('GET /never HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
  }
  await leaveEarly(20);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(lines.filter(({ msg }) => msg === 'request aborted')).toHaveLength(1);
  await leaveEarly(1);
  await expect.poll(() => lines.at(-1)).toMatchObject({ msg: 'request aborted', unlogged: 19 });
  app.server.closeAllConnections();
  await app.close();
});
