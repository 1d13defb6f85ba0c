import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';
import { recipientHeaders } from './page-headers.ts';
import { securityHeaders } from './security-headers.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTempDir('page-headers');
  await writeFile(join(folder, 'share.html'), '<style>p{margin:0}</style><p>Words</p>');
});
afterAll(() => removeTempDir(folder));

async function policies(hasStripeForm: boolean) {
  const app = Fastify();
  await app.register(securityHeaders, {
    publicUrl: 'https://where.test',
    hostedMap: 'http://tiles.test:8080/dark',
    hasStripeForm,
    hasPixel: true,
  });
  const setHeaders = recipientHeaders();
  app.get('/app', (_, reply) => reply.send('page'));
  app.get('/share', (_, reply) => {
    setHeaders(reply, join(folder, 'share.html'));
    return reply.send('page');
  });
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy']);
  return { app: await policyOf('/app'), share: await policyOf('/share') };
}

test('with Stripe configured, the app’s pages allow exactly the hosts of its payment form', async () => {
  const { app } = await policies(true);
  expect(app).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(app).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
  expect(app).toContain("connect-src 'self' http://tiles.test:8080 https://api.stripe.com;");
});

test('without Stripe, no page allows its hosts', async () => {
  const { app, share } = await policies(false);
  expect(app + share).not.toContain('stripe');
});

test('a recipient’s page never allows another host: of Stripe, of the pixel or of map tiles', async () => {
  const { app, share } = await policies(true);
  expect(app).toContain("img-src 'self' data: blob: http://tiles.test:8080 https://www");
  expect(share).not.toContain('://');
  expect(share).toContain("img-src 'self' data: blob:;");
  expect(share).toContain("connect-src 'self';");
  expect(share).toContain("script-src 'self';");
  expect(share).toContain("frame-src 'none'");
});
