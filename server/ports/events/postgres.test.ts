import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startRelay } from '#server/testing/relay.ts';
import type { EventsPort } from './port.ts';
import { openPostgresEvents } from './postgres.ts';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof startRelay>>;
let events: EventsPort;
beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  host = await startRelay(`${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`);
  url.host = `127.0.0.1:${host.port}`;
  events = await openPostgresEvents(url.href, { warn() {} });
  await events.roundTrip();
});
afterEach(async () => {
  await events.close();
  await host.close();
  await database.drop();
});
const arrives = () =>
  Promise.race([
    events.roundTrip().then(
      () => true,
      () => false,
    ),
    sleep(500, false),
  ]);
const again = { timeout: 35_000, interval: 200 };

test('a database that accepts the connection again but stays silent is given up on and retried', async () => {
  let isHeard = false;
  host.only(() => {
    isHeard = true;
    return false;
  });
  host.cut();
  await expect.poll(() => isHeard).toBe(true);
  host.only(() => true);
  await expect.poll(arrives, again).toBe(true);
}, 60_000);

test('a database that refuses to be listened to, as a standby does, is asked until it no longer does', async () => {
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
}, 60_000);

test('a database that vanishes silently is abandoned, and found again', async () => {
  host.vanish();
  expect(await arrives()).toBe(false);
  await expect.poll(arrives, again).toBe(true);
}, 60_000);
