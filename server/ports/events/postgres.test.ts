import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { again, openBehindRelay } from '#server/testing/events-behind-relay.ts';
import { openPostgresEvents } from './postgres.ts';

let database: TestDatabase;
let relayed: Awaited<ReturnType<typeof openBehindRelay>>;
beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  const socket = `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`;
  relayed = await openBehindRelay(socket, (port) => {
    url.host = `127.0.0.1:${port}`;
    return openPostgresEvents(url.href, { warn() {} });
  });
});
afterEach(async () => {
  await relayed.close();
  await database.drop();
});

test('a database that accepts the connection again but stays silent is given up on and retried', async () => {
  const { host, arrives } = relayed;
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
  const { host, events, arrives } = relayed;
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
  const { host, arrives } = relayed;
  host.vanish();
  expect(await arrives()).toBe(false);
  await expect.poll(arrives, again).toBe(true);
}, 60_000);
