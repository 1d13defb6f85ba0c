import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readTrustProxy } from './trust-proxy.ts';

// What comes before the addresses that trusted proxies have added is made up by the client.
const forwarded = '203.0.113.9, 198.51.100.7, 10.0.0.1';

test.each([
  [undefined, '127.0.0.1'],
  ['false', '127.0.0.1'],
  ['0', '127.0.0.1'],
  ['1', '10.0.0.1'],
  ['2', '198.51.100.7'],
  ['loopback', '10.0.0.1'],
  ['loopback, 10.0.0.0/8', '198.51.100.7'],
  ['true', '203.0.113.9'],
])('TRUST_PROXY=%s believes no more proxies than it names: the client is %s', async (value, client) => {
  const app = Fastify({ trustProxy: readTrustProxy(value) });
  app.get('/', (request) => request.ip);
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  expect(body).toBe(client);
});
