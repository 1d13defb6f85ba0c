import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const ask = (url: string, encoding: string) =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });

test.each(['/api/v1/openapi.json', '/schema.graphql'])('serves %s in the accepted encoding', async (url) => {
  const plain = await ask(url, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await ask(url, 'gzip, br');
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzipped = await ask(url, 'gzip');
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('leaves a short response uncompressed, and rejects a compressed request body', async () => {
  expect((await ask('/healthz', 'br')).headers['content-encoding']).toBeUndefined();
  const packed = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-app-id': 'test' },
    payload: Buffer.from('1f8b0800000000000003', 'hex'),
  });
  expect(packed.statusCode).toBe(400);
});
