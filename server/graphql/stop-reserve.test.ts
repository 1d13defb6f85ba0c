import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';
import { ownDocuments } from './documents/trusted-documents.ts';

let app: TestApp;
beforeAll(async () => {
  // One network has a third of them.
  app = await buildTestApp({ requestsAtOnce: 75 });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** A request whose body does not come. */
function beginPost(address: string): Socket {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const headers = [
    'Host: x',
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    'Content-Length: 300',
  ];
  socket.write(`POST /graphql HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  return socket;
}

const texts = Object.entries(JSON.parse(readFileSync(ownDocuments[1]!, 'utf8')) as Record<string, string>);
const documentIdOf = (operation: string) =>
  texts.find(([, text]) => new RegExp(`(mutation|query) ${operation}\\b`).test(text))![0];

/** What the recipient's page sends from a network. */
const post = (address: string, operation: string, variables: object, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-forwarded-for': address },
    payload: { documentId: documentIdOf(operation), variables, ...more },
  });
const useUp = async (address: string) => {
  const ask = () => app.inject({ url: '/robots.txt', headers: { 'x-forwarded-for': address } });
  for (let round = 0; round < 60; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
  expect((await ask()).statusCode).toBe(429);
};
const linkToken = async () => (await makeRequest(app, await makeSubscriber(app))).linkToken;

test('a recipient stops, declines and blocks however much their network asks', async () => {
  const address = '192.0.2.10';
  await useUp(address);
  const sharing = recipientOf(app, await linkToken());
  await sharing.grant('EXACT');
  const stopped = await post(address, 'WithdrawConsent', { token: sharing.token(), erase: true });
  expect(stopped.json().data.invitation).toMatchObject({ state: 'ENDED', share: { erased: true } });
  const declined = await post(address, 'DeclineConsent', { token: await linkToken(), tell: true });
  expect(declined.json().data.invitation.state).toBe('DECLINED');
  const blocked = await post(address, 'BlockRequests', { token: await linkToken() });
  expect(blocked.json().data.invitation.blocked).toBe(true);
});

test('so does whoever unsubscribes by the link of an e-mail', async () => {
  const address = '192.0.2.15';
  await useUp(address);
  const recipient = 'ani@example.com';
  const { id } = await makeRequest(app, await makeSubscriber(app), { channel: 'EMAIL', recipient });
  const unsubscribe = (path: string) =>
    app.inject({
      method: 'POST',
      url: `/unsubscribe/${path}`,
      headers: { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const path = `${id}.${app.ports.vault.token('unsubscribe', id)}`;
  for (let count = 0; count < 10; count += 1) expect((await unsubscribe(path)).statusCode).toBe(200);
  expect((await unsubscribe(path)).statusCode).toBe(429);
  expect((await unsubscribe(`${id}.${'A'.repeat(24)}`)).statusCode).toBe(429);
});

test('everything else from there is refused', async () => {
  const address = '192.0.2.11';
  await useUp(address);
  const token = await linkToken();
  const refused = [
    await post(address, 'ReadInvitation', { token }),
    await post(address, 'WithdrawConsent', { token: 'A'.repeat(24), erase: false }),
    await post(address, 'WithdrawConsent', { token: ['not a text'], erase: false }),
    await post(address, 'WithdrawConsent', { erase: false }),
    await post(address, 'WithdrawConsent', { token, erase: false }, { padding: 'x'.repeat(1_000) }),
    await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'x-forwarded-for': address },
      payload: { documentId: 'sha256:none', variables: { token } },
    }),
    await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      payload: 'null',
    }),
    await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'x-forwarded-for': address },
      payload: { query: `mutation { withdrawConsent(token: "${token}") { state } }` },
    }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 429));
  expect(refused[1]!.json().errors[0]).toMatchObject({
    message: '1,200 requests a minute from one network',
    extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
  });
  expect(refused[1]!.headers['retry-after']).toBeDefined();
});

test('a key passes ten times a minute from each network, whatever others from there do with theirs', async () => {
  const [address, another] = ['192.0.2.12', '192.0.2.13'];
  await useUp(address);
  await useUp(another);
  const token = await linkToken();
  const stop = (key: string, from = address) => post(from, 'WithdrawConsent', { token: key, erase: false });
  for (let count = 0; count < 10; count += 1) expect((await stop(token)).statusCode).toBe(200);
  expect((await stop(token)).statusCode).toBe(429);
  expect((await stop(`http://localhost:4000/share#${token}`)).statusCode).toBe(429);
  for (let count = 0; count < 30; count += 1) expect((await stop('B'.repeat(24))).statusCode).toBe(429);
  expect((await stop(await linkToken())).statusCode).toBe(200);
  expect((await stop(token, another)).statusCode).toBe(200);
});

test('a recipient stops while others hold all requests that their network may have open', async () => {
  const address = '192.0.2.14';
  const sockets = Array.from({ length: 25 }, () => beginPost(address));
  await expect.poll(() => app.app.requestLoad().underWay).toBe(25);
  const token = await linkToken();
  const read = await post(address, 'ReadInvitation', { token });
  expect([read.statusCode, read.json().errors[0].extensions]).toEqual([
    503,
    { code: 'UNAVAILABLE', retryAfter: 2 },
  ]);
  const unknown = await post(address, 'WithdrawConsent', { token: 'A'.repeat(24), erase: false });
  expect(unknown.statusCode).toBe(503);
  const { refused } = app.app.requestLoad();
  expect((await post(address, 'WithdrawConsent', { token, erase: false })).statusCode).toBe(200);
  // The two before it.
  expect([refused, app.app.requestLoad().refused]).toEqual([2, 2]);
  // Nobody holds a place of the reserve.
  const late = beginPost(address);
  const begun = performance.now();
  await once(late, 'close');
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(app.app.requestLoad()).toEqual({ underWay: 25, refused: 3 });
  const page = await app.inject({ url: '/robots.txt', headers: { 'x-forwarded-for': address } });
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
  for (const socket of sockets) socket.destroy();
});
