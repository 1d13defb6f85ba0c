import { randomBytes } from 'node:crypto';
import { hour } from '#shared/time-units.ts';
import { connectRedis } from '../redis/connect.ts';
import type { LimitsPort } from './port.ts';

/** Counts in Redis or Valkey. */
export async function openRedisLimits(url: string, log: { warn(text: string): void }): Promise<LimitsPort> {
  // A request waits for the count: better not counted than delayed.
  const redis = await connectRedis(url, log, { commandTimeout: 500 });
  let known: { hour: number; key: Promise<Buffer> } | null = null;

  /**
   * Created by the first process that asks within an hour; it exists only in the store's memory, and is gone an hour
   * later.
   */
  async function keyOf(hourNumber: number): Promise<Buffer> {
    const name = `whereabouts:address-key:${hourNumber}`;
    await redis.set(name, randomBytes(32), 'EX', 7_200, 'NX');
    const key = await redis.getBuffer(name);
    if (!key) throw new Error('no key for addresses');
    return key;
  }

  return {
    client: redis,
    addressKey() {
      const hourNumber = Math.floor(Date.now() / hour);
      if (known?.hour !== hourNumber) {
        const key = keyOf(hourNumber);
        known = { hour: hourNumber, key };
        key.catch(() => (known = null));
      }
      return known.key;
    },
    close: () => redis.disconnect(),
  };
}
