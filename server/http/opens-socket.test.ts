import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await buildTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** What Java's HttpClient and `curl --http2` send first to an address that is not encrypted. */
const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
const toGraphql = (headers: string, body: string) =>
  `POST /graphql HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

test('a client that offers HTTP/2 is answered over HTTP/1.1, and its connection stays open', async () => {
  const socket = connect(port, '127.0.0.1');
  const send = async (text: string) => {
    socket.write(text);
    return String((await once(socket, 'data'))[0]);
  };
  expect(await send(`GET /api/v1/common/passwordKey HTTP/1.1\r\nHost: x\r\n${h2c}\r\n`)).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*BEGIN PUBLIC KEY/,
  );
  const query = '{"query":"{ __typename }"}';
  const posted = send(toGraphql(h2c, query));
  // The body in a packet of its own.
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.write(query);
  expect(await posted).toMatch(/^HTTP\/1\.1 200 [\s\S]*"__typename":"Query"/);
  expect(await send(toGraphql('', query) + query)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('a WebSocket is opened at /graphql only; elsewhere the request is answered as usual', async () => {
  const websocket =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n';
  const answerOf = async (path: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${websocket}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return String(answer).split('\r\n', 1)[0];
  };
  expect(await answerOf('/graphql')).toBe('HTTP/1.1 101 Switching Protocols');
  expect(await answerOf('/graphql?client=mine')).toBe('HTTP/1.1 101 Switching Protocols');
  expect(await answerOf('/api/v1/common/passwordKey')).toBe('HTTP/1.1 200 OK');
  expect(await answerOf('/api/v1/unknown')).toBe('HTTP/1.1 404 Not Found');
});
