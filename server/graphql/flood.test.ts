import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { fromTwilio } from '#server/testing/from-twilio.ts';
import { openSocket } from '#server/testing/socket.ts';
import { watchCount } from '#server/features/location/watch-locations.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const codeOf = (result: Record<string, unknown>) =>
  (result['errors'] as { extensions: { code: string; retryAfter?: number } }[] | undefined)?.[0]?.extensions;
const remaining = async (address: string) => {
  const { headers } = await app.inject({
    url: '/robots.txt',
    headers: { 'x-forwarded-for': address, authorization: 'Bearer any' },
  });
  return Number(/;r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
};

test('rate-limits the operations of an address over all its sockets together', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const sockets = await Promise.all([1, 2, 3].map(() => openSocket(url, { headers })));
  const answers = [];
  for (let round = 0; round < 9; round += 1) {
    const asked = sockets.flatMap((socket) => Array.from({ length: 50 }, () => socket.run('{ __typename }')));
    answers.push(...(await Promise.all(asked)));
  }
  const refused = answers.map(codeOf).filter(Boolean);
  expect(refused).toHaveLength(150);
  expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  const messages = answers.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set(['1,200 requests a minute from one network']));
  for (const socket of sockets) socket.close();
  const other = await openSocket(url, { headers: { 'x-forwarded-for': '192.0.2.2' } });
  expect((await other.run('{ __typename }')).data).toEqual({ __typename: 'Query' });
  other.close();
});

test('rejects the 101st subscription on a socket and keeps the first 100', async () => {
  const { token } = await makeSubscriber(app);
  const socket = await openSocket(url, {
    headers: { 'x-forwarded-for': '192.0.2.3' },
    params: { authorization: `Bearer ${token}` },
  });
  for (let count = 0; count < 100; count += 1) socket.start('subscription { locationChanged { id } }');
  const oneMore = await socket.run('subscription { locationChanged { id } }');
  expect(codeOf(oneMore)?.code).toBe('LIMIT_REACHED');
  await expect.poll(watchCount).toBe(100);
  socket.close();
  await expect.poll(watchCount).toBe(0);
});

test('rate-limits requests to unknown paths, with or without a body', async () => {
  const ask = (method: 'GET' | 'POST') =>
    app.inject({
      method,
      url: '/no/such/path',
      headers: { 'x-forwarded-for': '192.0.2.77' },
      ...(method === 'POST' ? { payload: { text: 'x'.repeat(100_000) } } : {}),
    });
  const answers = [];
  for (let round = 0; round < 63; round += 1) {
    const asked = Array.from({ length: 20 }, (_, index) => ask(index === 0 ? 'POST' : 'GET'));
    answers.push(...(await Promise.all(asked)));
  }
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 429)).toHaveLength(60);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
    error: 'RATE_LIMITED',
    message: '1,200 requests a minute from one network',
  });
});

test('still accepts a STOP by text and health checks after status callbacks reach the rate limit', async () => {
  const status = () => fromTwilio(app, '/webhooks/twilio/status/1', { MessageStatus: 'sent' });
  for (let round = 0; round < 60; round += 1) await Promise.all(Array.from({ length: 20 }, status));
  const refused = await status();
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    '1,200 requests a minute from one network',
  ]);
  const stop = { From: newPhone(), To: '+15005550006', Body: 'STOP' };
  expect((await fromTwilio(app, '/webhooks/twilio/inbound', stop)).statusCode).toBe(200);
  const { statusCode, headers } = await app.inject({
    url: '/healthz',
    headers: { authorization: 'Bearer any' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'ratelimit-policy': '"address";q=6000;w=60' });
  expect(headers['ratelimit']).toContain('r=5999');
});

test('whoever unsubscribes by the link of an e-mail is not refused because their network asks much', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.15' };
  const ask = () => app.inject({ url: '/robots.txt', headers });
  for (let round = 0; round < 61; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
  const channel = { channel: 'EMAIL', recipient: 'ani@example.com' };
  const { id } = await makeRequest(app, await makeSubscriber(app), channel);
  const path = `/unsubscribe/${id}.${app.ports.vault.token('unsubscribe', id)}`;
  const unsubscribe = async () => (await app.inject({ method: 'POST', url: path, headers })).statusCode;
  expect((await ask()).statusCode).toBe(429);
  for (let count = 0; count < 10; count += 1) expect(await unsubscribe()).toBe(200);
  expect(await unsubscribe()).toBe(429);
});

test('counts programs apart from the pages of their network', async () => {
  const there = { 'x-forwarded-for': '192.0.2.88' };
  const ask = (headers: object) => app.inject({ url: '/robots.txt', headers: { ...there, ...headers } });
  const asProgram = () => ask({ authorization: 'Bearer any' });
  for (let round = 0; round < 60; round += 1) await Promise.all(Array.from({ length: 20 }, asProgram));
  expect((await asProgram()).statusCode).toBe(429);
  expect((await ask({})).statusCode).toBe(200);
});

test('counts all addresses of an IPv6 /64 network as one', async () => {
  const first = await remaining('2001:db8:7:7::1');
  expect(await remaining('2001:db8:7:7:ffff::2')).toBe(first - 1);
  expect(await remaining('2001:db8:7:8::1')).toBe(first);
});

test('limits the time for a request, its headers and a connection without progress to at most 60 seconds', () => {
  const { requestTimeout, headersTimeout, timeout: idleTimeout } = app.app.server;
  for (const timeout of [requestTimeout, headersTimeout, idleTimeout]) {
    expect(timeout).toBeGreaterThan(0);
    expect(timeout).toBeLessThanOrEqual(60_000);
  }
});
