import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import type { EventsPort } from './port.ts';
import { openHub } from './hub.ts';
import { openEvents } from './open.ts';

const log = { warn() {} };
/** A transport of events, with a way to cut its connections. */
type Carrier = { open(): Promise<EventsPort>; cut(): Promise<void>; end(): Promise<void> };

async function postgres(): Promise<Carrier> {
  const database: TestDatabase = await createTestDatabase();
  return {
    open: () => openEvents({ databaseUrl: database.url, eventsUrl: undefined }, log),
    async cut() {
      const admin = new Client({ connectionString: database.url });
      await admin.connect();
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await admin.end();
    },
    end: () => database.drop(),
  };
}

async function redis(): Promise<Carrier> {
  const server = await startRedis();
  return {
    open: () => openEvents({ databaseUrl: '', eventsUrl: server.url.replace('redis', 'valkey') }, log),
    cut: () => server.restart(),
    end: () => server.stop(),
  };
}

describe.each([
  ['PostgreSQL', postgres, true],
  ['Redis or Valkey', redis, hasRedis],
] as const)('events through %s', (_, openCarrier, isThere) => {
  describe.skipIf(!isThere)('between two processes', () => {
    let carrier: Carrier;
    let [one, two]: [EventsPort, EventsPort] = [null as never, null as never];
    beforeAll(async () => {
      carrier = await openCarrier();
      [one, two] = [await carrier.open(), await carrier.open()];
    });
    afterAll(async () => {
      await one.close();
      await two.close();
      await carrier.end();
    });
    const heardBy = (port: EventsPort, topic: string) => {
      const texts: string[] = [];
      port.subscribe(topic, (text) => texts.push(text));
      return texts;
    };

    test('delivers synchronously to the sender, then to the other process, once, in order, only on its topic', async () => {
      const [mine, theirs, others] = [heardBy(one, 'a'), heardBy(two, 'a'), heardBy(two, 'b')];
      const texts = Array.from({ length: 1_000 }, (_each, index) => `event ${index}`);
      one.publish(texts.map((text) => ({ topic: 'a', text })));
      expect(mine).toEqual(texts);
      await expect.poll(() => theirs.length).toBe(1_000);
      one.publish([{ topic: 'a', text: 'last' }]);
      await expect.poll(() => theirs.at(-1)).toBe('last');
      expect(theirs).toEqual([...texts, 'last']);
      expect(mine).toEqual([...texts, 'last']);
      expect(others).toEqual([]);
    });

    test('keeps a local event in its process, and sends nothing to a listener that unsubscribed', async () => {
      const theirs = heardBy(two, 'c');
      const heard: string[] = [];
      const leave = one.subscribe('c', (text) => heard.push(text));
      one.publishHere([{ topic: 'c', text: 'here' }]);
      expect(heard).toEqual(['here']);
      leave();
      one.publish([{ topic: 'c', text: 'everywhere' }]);
      await expect.poll(() => theirs).toEqual(['everywhere']);
      expect(heard).toEqual(['here']);
      expect(one.topics('c')).toEqual([]);
    });

    test('checks for missed changes after a lost connection, then delivers events again', async () => {
      const sinces: Date[] = [];
      const stop = two.onGap((since) => void sinces.push(since), { every: 3_600_000 });
      const lost = Date.now();
      await carrier.cut();
      one.publish([{ topic: 'd', text: 'into the void' }]);
      await expect.poll(() => sinces.length, { timeout: 15_000 }).toBeGreaterThan(0);
      expect(sinces[0]!.getTime()).toBeLessThan(lost);
      stop();
      const theirs = heardBy(two, 'd');
      await expect
        .poll(
          async () => {
            one.publish([{ topic: 'd', text: 'again' }]);
            await sleep(50);
            return theirs;
          },
          { timeout: 15_000 },
        )
        .toContain('again');
      await expect
        .poll(
          () =>
            two.roundTrip().then(
              () => true,
              () => false,
            ),
          { timeout: 15_000 },
        )
        .toBe(true);
    }, 60_000);

    test('sends pending events before closing', async () => {
      const theirs = heardBy(two, 'e');
      const short = await carrier.open();
      short.publish([{ topic: 'e', text: 'last words' }]);
      await short.close();
      await expect.poll(() => theirs).toEqual(['last words']);
    });
  });
});

test('a check for missed changes that failed is repeated from the same time', async () => {
  const database = await createTestDatabase();
  const { openPostgresEvents } = await import('./postgres.ts');
  const events = await openPostgresEvents(database.url, log, { lookEvery: 20 });
  const sinces: number[] = [];
  events.onGap(async (since) => {
    sinces.push(since.getTime());
    if (sinces.length < 4) throw new Error('no database');
  });
  await expect.poll(() => sinces.length).toBeGreaterThan(5);
  expect(new Set(sinces.slice(0, 4)).size).toBe(1);
  expect(sinces[5]).toBeGreaterThan(sinces[0]!);
  await events.close();
  await database.drop();
});

test('checks for missed changes go on when the clock is set back, from the new time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const transport = {
    mostBytes: 1_000,
    send: async () => {},
    isConnected: () => true,
    close: async () => {},
  };
  const { port } = openHub(transport, log, { lookEvery: 20 });
  try {
    const sinces: number[] = [];
    port.onGap((since) => void sinces.push(since.getTime()));
    await expect.poll(() => sinces.length).toBeGreaterThan(0);
    const setBackTo = Date.now() - 3_600_000;
    vi.setSystemTime(setBackTo);
    sinces.length = 0;
    await expect.poll(() => sinces.length).toBeGreaterThan(2);
    expect(Math.max(...sinces)).toBeLessThan(setBackTo);
  } finally {
    vi.useRealTimers();
    await port.close();
  }
});
