import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LimitsPort } from '#server/ports/limits/port.ts';
import { openRedisLimits } from '#server/ports/limits/redis.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { openSocket } from '#server/testing/socket.ts';

describe.skipIf(!hasRedis)('two processes that share a Redis or Valkey', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let limits: LimitsPort[];
  let apps: TestApp[];
  beforeAll(async () => {
    redis = await startRedis();
    const log = { warn() {} };
    limits = [await openRedisLimits(redis.url, log), await openRedisLimits(redis.url, log)];
    apps = await Promise.all(limits.map((shared) => buildTestApp({ limits: shared })));
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const each of limits) each.close();
    await redis.stop();
  });
  // Only programs are told what is left.
  const asProgram = (address: string) => ({ 'x-forwarded-for': address, authorization: 'Bearer any' });
  const get = (index: number, address: string) =>
    apps[index % 2]!.inject({ url: '/robots.txt', headers: asProgram(address) });
  const left = async (index: number, address: string) =>
    Number(/r=(\d+)/.exec(String((await get(index, address)).headers['ratelimit']))?.[1]);

  test('count the requests of an address together, also to unknown paths', async () => {
    const first = await left(0, '198.51.100.1');
    expect(await left(1, '198.51.100.1')).toBe(first - 1);
    for (let index = 0; index < 1_200; index += 1) await get(index, '198.51.100.1');
    const refused = await get(0, '198.51.100.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(1, '198.51.100.1')).statusCode).toBe(429);
    const unknown = { url: '/nowhere', headers: asProgram('198.51.100.1') };
    expect((await apps[1]!.inject(unknown)).statusCode).toBe(429);
    expect((await get(1, '198.51.100.2')).statusCode).toBe(200);
  });

  test('count the operations over sockets together', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.3' };
    const urls = await Promise.all(apps.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
    const sockets = await Promise.all(urls.map((url) => openSocket(url, { headers })));
    const ask = async (index: number) => (await sockets[index % 2]!.run('{ __typename }')).errors;
    for (let index = 0; index < 1_200; index += 1) expect(await ask(index)).toBeUndefined();
    expect(await ask(0)).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    expect(await ask(1)).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    for (const socket of sockets) socket.close();
  });

  test('answer a process that cannot have the key for addresses', async () => {
    const keyless = { ...limits[0]!, addressKey: () => Promise.reject(new Error('no key')) };
    const app = await buildTestApp({ limits: keyless });
    expect((await app.inject({ url: '/robots.txt' })).statusCode).toBe(200);
    await app.close();
  });

  test('answer while the store hangs', async () => {
    const { Redis } = await import('ioredis');
    const pausing = new Redis(redis.url);
    await pausing.client('PAUSE', 2_500);
    const begun = performance.now();
    expect((await get(0, '198.51.100.8')).statusCode).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1_500);
    pausing.disconnect();
    await expect.poll(() => left(0, '198.51.100.9'), { timeout: 10_000 }).toBeLessThan(1_200);
  });

  test('store no address, and keep serving while the store restarts', async () => {
    const { Redis } = await import('ioredis');
    const looking = new Redis(redis.url);
    const keys = await looking.keys('*');
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter((key) => key.includes('198.51.100'))).toEqual([]);
    for (const key of keys) expect(await looking.ttl(key)).toBeGreaterThan(0);
    looking.disconnect();
    await redis.restart();
    expect((await get(0, '198.51.100.4')).statusCode).toBe(200);
    await expect.poll(() => left(0, '198.51.100.5'), { timeout: 10_000 }).toBeLessThan(1_200);
    const counted = await left(0, '198.51.100.6');
    await expect.poll(() => left(1, '198.51.100.6'), { timeout: 10_000 }).toBe(counted - 1);
  }, 30_000);
});
