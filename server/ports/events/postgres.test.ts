import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { startRelay } from '#server/testing/relay.ts';
import { openPostgresEvents } from './postgres.ts';

test('a database that takes the connection anew and says nothing is given up and asked again', async () => {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  const relay = await startRelay(`${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`);
  url.host = `127.0.0.1:${relay.port}`;
  const events = await openPostgresEvents(url.href, { warn() {} });
  await events.roundTrip();
  let isHeard = false;
  relay.only(() => {
    isHeard = true;
    return false;
  });
  relay.cut();
  await expect.poll(() => isHeard).toBe(true);
  relay.only(() => true);
  const isBack = () =>
    events.roundTrip().then(
      () => true,
      () => false,
    );
  await expect.poll(isBack, { timeout: 25_000 }).toBe(true);
  await events.close();
  await relay.close();
  await database.drop();
}, 40_000);
