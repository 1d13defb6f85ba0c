import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { startRelay } from '#server/testing/relay.ts';
import type { EventsPort } from './port.ts';
import { openRedisEvents } from './redis.ts';

describe.skipIf(!hasRedis)('events through Redis or Valkey, whose host', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let host: Awaited<ReturnType<typeof startRelay>>;
  let events: EventsPort;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    host = await startRelay(Number(new URL(redis.url).port));
    events = await openRedisEvents(`redis://127.0.0.1:${host.port}`, { warn() {} });
    await events.roundTrip();
  });
  afterEach(async () => {
    await events.close();
    await host.close();
  });
  const arrives = () =>
    Promise.race([
      events.roundTrip().then(
        () => true,
        () => false,
      ),
      sleep(500, false),
    ]);
  const again = { timeout: 30_000, interval: 200 };

  test('vanishes silently: reconnects, and checks for what was missed', async () => {
    let looked = 0;
    events.onGap(() => void (looked += 1), { every: 3_600_000 });
    host.vanish();
    expect(await arrives()).toBe(false);
    await expect.poll(arrives, again).toBe(true);
    expect(looked).toBeGreaterThan(0);
  }, 60_000);

  test('is back, and then does not respond: the process keeps running, and listens as soon as it can', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    let tries = 0;
    host.only((sent) => {
      const isTry = sent.includes('\r\nsubscribe\r\n');
      if (isTry) tries += 1;
      return !isTry;
    });
    host.cut();
    await expect.poll(() => tries, again).toBeGreaterThan(1);
    host.only(() => true);
    await expect.poll(arrives, again).toBe(true);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  }, 60_000);
});
