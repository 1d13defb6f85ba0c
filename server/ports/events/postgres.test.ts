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

test('reconnects if the database accepts the connection but never responds', async () => {
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

test('retries while the database rejects LISTEN, as a standby does', async () => {
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

test('reconnects after the database vanishes without closing the connection', async () => {
  const { host, arrives } = relayed;
  host.vanish();
  expect(await arrives()).toBe(false);
  await expect.poll(arrives, again).toBe(true);
}, 60_000);
