import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { connectRedis } from './connect.ts';

describe.runIf(hasRedis)('a Redis or Valkey that answers, but refuses', () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  let admin: Redis;
  beforeAll(async () => {
    server = await startRedis();
    admin = new Redis(server.url);
  });
  afterAll(async () => {
    admin.disconnect();
    await server.stop();
  });

  test('a password is told by its code', async () => {
    await admin.config('SET', 'requirepass', 'hush');
    const wrong = server.url.replace('://', '://:wrong@');
    for (const [url, code] of [[server.url, 'NOAUTH'] as const, [wrong, 'WRONGPASS'] as const])
      await expect(connectRedis(url, { warn: () => {} })).rejects.toThrow(
        `EVENTS_URL: Redis or Valkey refuses the connection (${code})`,
      );
    await admin.config('SET', 'requirepass', '');
  });

  test('commands without memory left is logged, once in a while', async () => {
    const warn = vi.fn();
    const redis = await connectRedis(server.url, { warn });
    await admin.config('SET', 'maxmemory', '1');
    for (const key of ['a', 'b']) await expect(redis.set(key, '1')).rejects.toThrow('OOM');
    await admin.config('SET', 'maxmemory', '0');
    expect(warn.mock.calls).toEqual([['Redis or Valkey: refuses commands (OOM)']]);
    redis.disconnect();
  });

  test('commands as a replica, after a failover: connects again, to whoever its name stands for by then', async () => {
    const warn = vi.fn();
    const redis = await connectRedis(server.url, { warn });
    const connectedAgain = new Promise((resolve) => redis.once('connect', resolve));
    await admin.replicaof('127.0.0.1', 1);
    await expect(redis.set('a', '1')).rejects.toThrow('READONLY');
    await connectedAgain;
    await admin.replicaof('NO', 'ONE');
    expect(warn.mock.calls).toEqual([['Redis or Valkey: refuses commands (READONLY)']]);
    redis.disconnect();
  }, 15_000);
});
