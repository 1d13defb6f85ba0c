import { afterAll, beforeAll, describe, test } from 'vitest';
import { again, openBehindRelay } from '#server/testing/events-behind-relay.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { openRedisEvents } from './redis.ts';

describe.skipIf(!hasRedis)('events through Redis or Valkey', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  const open = () =>
    openBehindRelay(Number(new URL(redis.url).port), (port) =>
      openRedisEvents(`redis://127.0.0.1:${port}`, { warn() {} }),
    );

  // Concurrent, because each waits for real time-outs.
  test.concurrent(
    'reconnect and check for missed changes after the host vanishes silently',
    async ({ expect, onTestFinished }) => {
      const { host, events, arrives, close } = await open();
      onTestFinished(close);
      let looked = 0;
      events.onGap(() => void (looked += 1), { every: 3_600_000 });
      host.vanish();
      expect(await arrives()).toBe(false);
      await expect.poll(arrives, again).toBe(true);
      expect(looked).toBeGreaterThan(0);
      await close();
    },
    60_000,
  );

  test.concurrent(
    'survive a host that accepts the connection but does not respond, and resume once it does',
    async ({ expect, onTestFinished }) => {
      const { host, arrives, close } = await open();
      onTestFinished(close);
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
      await close();
    },
    60_000,
  );
});
