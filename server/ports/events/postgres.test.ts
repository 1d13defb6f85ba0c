import { test, type TestContext } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { again, openBehindRelay } from '#server/testing/events-behind-relay.ts';
import { openPostgresEvents } from './postgres.ts';

async function open({ onTestFinished }: TestContext) {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  const socket = `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`;
  const relayed = await openBehindRelay(socket, (port) => {
    url.host = `127.0.0.1:${port}`;
    return openPostgresEvents(url.href, { warn() {} });
  });
  onTestFinished(async () => {
    await relayed.close();
    await database.drop();
  });
  return relayed;
}

// Concurrent, because each waits for real time-outs.
test.concurrent(
  'reconnects if the database accepts the connection but never responds',
  async (context) => {
    const { expect } = context;
    const { host, arrives } = await open(context);
    let isHeard = false;
    host.only(() => {
      isHeard = true;
      return false;
    });
    host.cut();
    await expect.poll(() => isHeard).toBe(true);
    host.only(() => true);
    await expect.poll(arrives, again).toBe(true);
  },
  60_000,
);

test.concurrent(
  'retries while the database rejects LISTEN, as a standby does',
  async (context) => {
    const { expect } = context;
    const { host, events, arrives } = await open(context);
    let looked = 0;
    events.onGap(() => void (looked += 1), { every: 3_600_000 });
    let tries = 0;
    host.only((sent) => {
      const refused = sent.replace(/^(Q....)listen/is, '$1refuse');
      if (refused !== sent) tries += 1;
      return refused;
    });
    host.cut();
    await expect.poll(() => tries, again).toBeGreaterThan(2);
    expect(await arrives()).toBe(false);
    expect(looked).toBe(0);
    host.only(() => true);
    await expect.poll(arrives, again).toBe(true);
    expect(looked).toBe(1);
  },
  60_000,
);

test.concurrent(
  'reconnects after the database vanishes without closing the connection',
  async (context) => {
    const { expect } = context;
    const { host, arrives } = await open(context);
    host.vanish();
    expect(await arrives()).toBe(false);
    await expect.poll(arrives, again).toBe(true);
  },
  60_000,
);
