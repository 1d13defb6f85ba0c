import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client as LiveClient } from 'graphql-ws';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { contextWith, type Context } from '#server/context/context.ts';
import { eachOf } from '#server/testing/each-of.ts';
import { makeRequest, makeSubscriber, newPhone, type TestSubscriber } from '#server/testing/factories.ts';
import { withoutDatabase } from '#server/testing/without-database.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { consentText } from '#shared/consent-text.ts';
import { watchCount, watchLocations } from './watch-locations.ts';

/** How often this process polls for changes whose event was lost, in milliseconds. */
const lookEvery = 300;
const app = await openTestApp({ events: { lookEvery } });
await app.app.listen({ port: 0, host: '127.0.0.1' });
const url = `ws://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/graphql`;

type Seen = { id: string; status: string; consent: string; changedAt: string };
const subscription = (args = '') =>
  `subscription { locationChanged${args} { id status consent changedAt position { source } } }`;

/** A dashboard of this subscriber; updates are appended to `seen`. */
function dashboard(subscriber: TestSubscriber, query = subscription()) {
  const seen: Seen[] = [];
  const errors: unknown[] = [];
  const client: LiveClient = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${subscriber.token}` },
    retryAttempts: 0,
  });
  const stop = client.subscribe<{ locationChanged: Seen }>(
    { query },
    {
      next({ data, errors: refused }) {
        if (data) seen.push(data.locationChanged);
        if (refused) errors.push(refused);
      },
      error: (error) => void errors.push(error),
      complete: () => {},
    },
  );
  return { seen, errors, client, stop };
}

const grant = (t: string) =>
  app.graphql(
    `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`,
    { t },
  );

test('pushes each change to the dashboard of its subscriber and to no other', async () => {
  const subscriber = await makeSubscriber(app);
  const other = dashboard(await makeSubscriber(app));
  const mine = dashboard(subscriber);
  await expect.poll(watchCount).toBe(2);
  const { id, linkToken } = await makeRequest(app, subscriber);
  await expect.poll(() => mine.seen.at(-1)).toMatchObject({ id, status: 'PENDING', consent: 'AWAITING' });
  const { key } = (await grant(linkToken)).data.grantConsent as { key: string };
  await expect.poll(() => mine.seen.at(-1)).toMatchObject({ status: 'IP_LOCATED', consent: 'GRANTED' });
  await app.graphql(
    'mutation ($t: String!, $p: PositionInput!) { sharePosition(token: $t, position: $p) { state } }',
    {
      t: key,
      p: { latitude: 1, longitude: 2, accuracy: 3, recordedAt: new Date().toISOString() },
    },
  );
  await expect.poll(() => mine.seen.at(-1)).toMatchObject({ status: 'GPS_TRACKED', consent: 'GRANTED' });
  await app.graphql('mutation ($t: String!) { withdrawConsent(token: $t) { state } }', { t: linkToken });
  await expect.poll(() => mine.seen.at(-1)).toMatchObject({ consent: 'ENDED' });
  expect(other.seen).toEqual([]);
  await mine.client.dispose();
  await other.client.dispose();
  await expect.poll(watchCount).toBe(0);
});

test('`since` first delivers the changes that were missed', async () => {
  const subscriber = await makeSubscriber(app);
  const first = await makeRequest(app, subscriber);
  app.advance(10_000);
  const since = app.ports.now().toISOString();
  app.advance(10_000);
  await grant(first.linkToken);
  const late = dashboard(subscriber, subscription(`(since: "${since}")`));
  await expect.poll(() => late.seen[0]).toMatchObject({ id: first.id, consent: 'GRANTED' });
  await late.client.dispose();
});

test.each(['', 'id: "ID", '])('`since` misses no change after the clock was set back (%s)', async (only) => {
  const subscriber = await makeSubscriber(app);
  app.advance(300_000);
  await makeRequest(app, subscriber, { channel: 'PHONE', recipient: newPhone() });
  const since = app.ports.now().toISOString();
  app.advance(-300_000);
  const { id, linkToken } = await makeRequest(app, subscriber);
  // What a dashboard has read is not found by the regular check.
  const early = dashboard(subscriber);
  await expect.poll(watchCount).toBe(1);
  await grant(linkToken);
  const granted = { id, consent: 'GRANTED' };
  // The regular check may tell of the other request before or after.
  await expect.poll(() => early.seen).toContainEqual(expect.objectContaining(granted));
  const late = dashboard(subscriber, subscription(`(${only.replace('ID', id)}since: "${since}")`));
  await expect.poll(() => late.seen).toContainEqual(expect.objectContaining(granted));
  await early.client.dispose();
  await late.client.dispose();
  await expect.poll(watchCount).toBe(0);
});

/** A change without its event, as by a process that crashes before publishing it. */
const changeUntold = async (id: string) =>
  app.orm.em
    .fork()
    .execute('update location_request set who_asked_at = now(), changed_at = ? where id = ?', [
      app.ports.now(),
      id,
    ]);

test('delivers a change whose event was lost, and repeats none that was already delivered', async () => {
  const subscriber = await makeSubscriber(app);
  const told = await makeRequest(app, subscriber);
  const untold = await makeRequest(app, subscriber, { channel: 'PHONE', recipient: newPhone() });
  const mine = dashboard(subscriber);
  const of = (id: string) => mine.seen.filter((each) => each.id === id);
  await expect.poll(watchCount).toBe(1);
  await grant(told.linkToken);
  await expect.poll(() => of(told.id).at(-1)).toMatchObject({ consent: 'GRANTED' });
  await changeUntold(untold.id);
  const after = of(untold.id).length;
  await expect.poll(() => of(untold.id).length).toBe(after + 1);
  const before = mine.seen.length;
  await sleep(4 * lookEvery);
  expect(mine.seen).toHaveLength(before);
  await mine.client.dispose();
});

test('delivers changes made while the connection for events was lost', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const mine = dashboard(subscriber);
  await expect.poll(watchCount).toBe(1);
  const admin = new Client({ connectionString: app.databaseUrl });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike any ('{listen%,notify%}')`,
  );
  await admin.end();
  await changeUntold(id);
  await expect.poll(() => mine.seen.at(-1), { timeout: 10_000 }).toMatchObject({ id });
  await mine.client.dispose();
});

test('a subscription that ends leaves no listener behind', async () => {
  const mine = dashboard(await makeSubscriber(app));
  await expect.poll(watchCount).toBe(1);
  for (let round = 0; round < 20; round += 1) {
    const stop = mine.client.subscribe({ query: subscription() }, { next() {}, error() {}, complete() {} });
    await expect.poll(watchCount, { interval: 5 }).toBe(2);
    stop();
    await expect.poll(watchCount, { interval: 5 }).toBe(1);
  }
  await mine.client.dispose();
  await expect.poll(watchCount).toBe(0);
});

/** The requests of which a watch in this context tells. */
async function idsIn(ctx: Context) {
  const shown: string[] = [];
  const rows = await watchLocations(ctx, { inBackground: false });
  void eachOf(rows, ({ id }) => shown.push(id));
  return { shown, stop: () => void rows.return?.() };
}

test('delivers a change later if reading it fails at first', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const whole = app.newContext({ viewer: { accountId: subscriber.accountId, sessionId: '' } });
  const broken = {
    getKysely() {
      throw new Error('no database');
    },
  };
  const ctx = contextWith(whole, { root: broken as never });
  const { shown, stop } = await idsIn(ctx);
  ctx.events.publishHere([{ topic: `account:${subscriber.accountId}`, text: id }]);
  await sleep(100);
  expect(shown).toEqual([]);
  ctx.root = whole.root;
  await expect.poll(() => shown, { timeout: 3_000 }).toContain(id);
  stop();
});

test('a missed change never replaces a newer one of the same request', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const other = await makeRequest(app, subscriber, { channel: 'PHONE', recipient: newPhone() });
  const ctx = app.newContext({ viewer: { accountId: subscriber.accountId, sessionId: randomUUID() } });
  const watch = (since: Date | null) => watchLocations(ctx, { since, inBackground: false });
  const [current, late] = [await watch(null), await watch(new Date(0))];
  ctx.events.publishHere([{ topic: `account:${subscriber.accountId}`, text: id }]);
  const { value: newer } = await current.next();
  const seen = [(await late.next()).value, (await late.next()).value];
  expect(seen.map((row: { id: string }) => row.id).sort()).toEqual([id, other.id].sort());
  expect(seen).toContain(newer);
  for (const each of [current, late]) await each.return?.();
});

test('while the database takes no connections, that is logged once for all dashboards', async () => {
  const warn = vi.fn();
  const watching = await Promise.all(
    [1, 2, 3].map(async () => {
      const subscriber = await makeSubscriber(app);
      const { id } = await makeRequest(app, subscriber);
      const ctx = contextWith(
        app.newContext({ viewer: { accountId: subscriber.accountId, sessionId: randomUUID() } }),
        { log: { warn } as never },
      );
      return { ...subscriber, id, ...(await idsIn(ctx)) };
    }),
  );
  await withoutDatabase(app, async () => {
    for (const { accountId, id } of watching)
      app.ports.events.publishHere([{ topic: `account:${accountId}`, text: id }]);
    await sleep(2_500);
  });
  for (const { id, shown } of watching) await expect.poll(() => shown, { timeout: 3_000 }).toEqual([id]);
  for (const { stop } of watching) stop();
  expect(warn.mock.calls).toMatchObject([[{ err: { code: 'ECONNREFUSED' } }, 'a change could not be read']]);
});

test('rejects a subscription without a valid session', async () => {
  const nobody = dashboard({ accountId: '', email: '', token: 'x'.repeat(43) });
  await expect.poll(() => nobody.errors).toMatchObject([[{ extensions: { code: 'UNAUTHENTICATED' } }]]);
});
