import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { forwardedAddresses } from './forwarded-addresses.ts';

const app = Fastify({ trustProxy: (address) => ['127.0.0.1', '10.0.0.1'].includes(address) });
await app.register(forwardedAddresses);
app.get('/', (request) => request.ip);

const read = async (forwarded: string) =>
  (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).body;

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['8.8.8.8:51234', '8.8.8.8'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:8.8.8.8', '::ffff:8.8.8.8'],
  // Also a trusted proxy's own address.
  ['8.8.8.8:51234, 10.0.0.1:8080', '8.8.8.8'],
  ['made-up, 8.8.8.8:1,10.0.0.1', '8.8.8.8'],
  ['8.8.8.8:port', '8.8.8.8:port'],
  ['', '127.0.0.1'],
])('X-Forwarded-For: %s is read as %s', async (forwarded, address) => {
  expect(await read(forwarded)).toBe(address);
});
