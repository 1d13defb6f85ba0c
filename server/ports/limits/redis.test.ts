import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import type { LimitsPort } from './port.ts';
import { openRedisLimits } from './redis.ts';

describe.runIf(hasRedis)('the key under which addresses are counted', () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  let admin: Redis;
  const opened: LimitsPort[] = [];
  beforeAll(async () => {
    server = await startRedis();
    admin = new Redis(server.url);
  });
  afterEach(() => {
    for (const limits of opened.splice(0)) limits.close();
    vi.useRealTimers();
  });
  afterAll(async () => {
    admin.disconnect();
    await server.stop();
  });
  async function open(): Promise<LimitsPort> {
    const limits = await openRedisLimits(server.url, { warn() {} });
    opened.push(limits);
    return limits;
  }

  test('is the same in all processes, and another one each hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T10:59:59Z') });
    const [one, two] = [await open(), await open()];
    const key = await one.addressKey();
    expect(key).toHaveLength(32);
    expect(await two.addressKey()).toEqual(key);
    vi.setSystemTime(Date.parse('2026-11-26T11:00:00Z'));
    const next = await two.addressKey();
    expect(next).not.toEqual(key);
    expect(await one.addressKey()).toEqual(next);
  });

  test('is asked for again once the store can make it', async () => {
    const limits = await open();
    await admin.flushall();
    await admin.config('SET', 'maxmemory', '1');
    await expect(limits.addressKey()).rejects.toThrow('OOM');
    await admin.config('SET', 'maxmemory', '0');
    expect(await limits.addressKey()).toHaveLength(32);
  });
});
