import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { createClient } from 'graphql-ws';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { contextBuilder, type NewContext, type Ports } from '#server/context/context.ts';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { hasRedis, startRedis } from '#server/testing/redis.ts';
import { roundRobin } from '#server/testing/round-robin.ts';
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts';
import { openVault } from '#server/context/vault.ts';
import { consentText } from '#shared/consent-text.ts';

const secret = randomBytes(32).toString('hex');

/** Opens a new connection for each operation, so that a proxy distributes them. */
async function ask<Data>(url: string, query: string, variables: object, token?: string): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-app-id': 'test',
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

type Seen = { id: string; consent: string; status: string; position: { recordedAt: string } | null };

/** A dashboard that reconnects by itself, and then asks for what it missed. */
function dashboard(url: string, token: string) {
  const since = new Date().toISOString();
  const last = new Map<string, Seen>();
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    lazy: false,
    retryAttempts: 100,
    retryWait: () => sleep(100),
    shouldRetry: () => true,
    onNonLazyError: () => {},
  });
  client.subscribe<{ locationChanged: Seen }>(
    {
      query: `subscription { locationChanged(since: "${since}") { id consent status position { recordedAt } } }`,
    },
    {
      next: ({ data }) => data && last.set(data.locationChanged.id, data.locationChanged),
      error() {},
      complete() {},
    },
  );
  return { last, close: () => client.dispose() };
}

/** A share over LINK, requested and granted. Each position after the first takes a single statement. */
async function share(urls: { requester: string; recipient: string }, token: string) {
  const { requestLocation } = await ask<{ requestLocation: { location: { id: string; link: string } } }>(
    urls.requester,
    'mutation { requestLocation(input: { channel: LINK, title: "x" }) { location { id link } } }',
    {},
    token,
  );
  const { id, link } = requestLocation.location;
  const { grantConsent } = await ask<{ grantConsent: { key: string } }>(
    urls.recipient,
    `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`,
    { t: link.split('#')[1] },
  );
  const { key } = grantConsent;
  const move = async (at: string, recordedAt: string) => {
    const p = { latitude: 1, longitude: 2, accuracy: 3, recordedAt };
    await ask(
      at,
      'mutation ($t: String!, $p: PositionInput!) { sharePosition(token: $t, position: $p) { state } }',
      { t: key, p },
    );
  };
  const stop = (at: string): Promise<unknown> =>
    ask(at, 'mutation ($t: String!) { withdrawConsent(token: $t) { state } }', { t: key });
  return { id, move, stop };
}
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

type Carrier = Awaited<ReturnType<typeof startRedis>>;
const carriers: [name: string, isThere: boolean, start: () => Promise<Carrier | null>][] = [
  ['PostgreSQL', true, () => Promise.resolve(null)],
  ['Redis or Valkey', hasRedis, startRedis],
];

describe.each(carriers)('two processes on one database, events through %s', (_, isThere, startCarrier) => {
  describe.skipIf(!isThere)('behind one proxy', () => {
    // Also cleans up after a failed start.
    const open = new AsyncDisposableStack();
    let database: TestDatabase;
    let carrier: Carrier | null;
    let orm: MikroORM;
    let newContext: NewContext;
    let [one, two]: [ServerProcess, ServerProcess] = [null as never, null as never];
    let proxy: Awaited<ReturnType<typeof roundRobin>>;
    beforeAll(async () => {
      database = await createTestDatabase();
      open.defer(() => database.drop());
      carrier = await startCarrier();
      open.defer(() => carrier?.stop());
      orm = await MikroORM.init(ormConfig(database.url));
      open.defer(() => orm.close());
      const ports = { vault: openVault(secret), now: () => new Date() } as unknown as Ports;
      newContext = contextBuilder(ports, orm.em, console as never);
      const env = {
        DATABASE_URL: database.url,
        APP_SECRET: secret,
        ...(carrier && { EVENTS_URL: carrier.url }),
      };
      const started = await Promise.allSettled([startProcess(env), startProcess(env)]);
      for (const each of started) if (each.status === 'fulfilled') open.defer(() => each.value.stop());
      [one, two] = started.map((each) => {
        if (each.status === 'rejected') throw each.reason;
        return each.value;
      }) as [ServerProcess, ServerProcess];
      proxy = await roundRobin([one.url, two.url]);
      open.defer(() => proxy.close());
    }, 120_000);
    afterAll(() => open.disposeAsync());
    const subscriber = () => makeSubscriber({ newContext } as Parameters<typeof makeSubscriber>[0]);

    test('a user who signs in through the proxy is signed in on both', async () => {
      const { passwordKey } = await ask<{ passwordKey: string }>(proxy.url, '{ passwordKey }', {});
      const p = publicEncrypt(
        { key: passwordKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from('whereabouts-demo'),
      ).toString('base64');
      const { signInWithPassword } = await ask<{ signInWithPassword: { token: string } }>(
        proxy.url,
        'mutation ($p: String!) { signInWithPassword(email: "demo@example.com", encryptedPassword: $p) { token } }',
        { p },
      );
      for (const { url } of [one, two, proxy, proxy]) {
        const { viewer } = await ask<object & { viewer: object | null }>(
          url,
          '{ viewer { email } }',
          {},
          signInWithPassword.token,
        );
        expect(viewer).toEqual({ email: 'demo@example.com' });
      }
    });

    test('what the recipient does on either process reaches the dashboards on both', async () => {
      const { token } = await subscriber();
      const dashboards = [dashboard(one.url, token), dashboard(two.url, token)];
      const { id, move, stop } = await share({ requester: one.url, recipient: two.url }, token);
      const seen = () => dashboards.map(({ last }) => last.get(id)).map((row) => row?.position?.recordedAt);
      for (const [index, { url }] of [two, one, two].entries()) {
        const recordedAt = soon(index * 1_000);
        await move(url, recordedAt);
        await expect.poll(seen).toEqual([recordedAt, recordedAt]);
      }
      await stop(two.url);
      await expect
        .poll(() => dashboards.map(({ last }) => last.get(id)?.consent))
        .toEqual(['ENDED', 'ENDED']);
      for (const each of dashboards) await each.close();
    });

    test('a sending limit used up on one process applies on the other', async () => {
      const { token } = await subscriber();
      const link = 'mutation { requestLocation(input: { channel: LINK, title: "x" }) { location { id } } }';
      await ask(one.url, link, {}, token);
      await expect(ask(two.url, link, {}, token)).rejects.toThrow(/"retryAfter":10[78]\d\d/);
    });

    test('dashboards get a position whose process was killed after the commit, before publishing it', async () => {
      const owners = [await subscriber(), await subscriber()];
      // The first connection through each proxy goes to the process that will be killed.
      const doors = await Promise.all(owners.map(() => roundRobin([one.url, two.url])));
      const dashboards = owners.flatMap(({ token }, index) => [
        dashboard(doors[index]!.url, token),
        dashboard(two.url, token),
      ]);
      const urls = { requester: one.url, recipient: one.url };
      const shares = [await share(urls, owners[0]!.token), await share(urls, owners[1]!.token)];
      const first = soon(0);
      for (const { move } of shares) await move(one.url, first);
      const seen = () =>
        dashboards.map(({ last }, index) => last.get(shares[index >> 1]!.id)?.position?.recordedAt);
      await expect.poll(seen).toEqual([first, first, first, first]);

      const holding = new Client({ connectionString: database.url });
      await holding.connect();
      await holding.query('begin');
      await holding.query('select 1 from location_request where id = any($1) for update', [
        shares.map(({ id }) => id),
      ]);
      const final = soon(1_000);
      const counted = async (query: string, values: unknown[] = []) =>
        Number((await orm.em.fork().execute<{ count: string }[]>(query, values))[0]?.count);
      const waiting = `select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%newest_gps_at%'`;
      const unanswered: Promise<unknown>[] = [];
      for (const [index, { move }] of shares.entries()) {
        // One at a time: positions that arrive together would share one statement.
        unanswered.push(move(one.url, final).catch((error: unknown) => error));
        await expect.poll(() => counted(waiting)).toBe(index + 1);
      }
      // The database completes the statements; the stopped process never gets the result.
      await one.signal('SIGSTOP');
      await holding.query('commit');
      const stored = 'select count(*) from position where recorded_at = ?';
      await expect.poll(() => counted(stored, [final])).toBe(2);
      await one.signal('SIGKILL');
      for (const answer of await Promise.all(unanswered)) expect(answer).toBeInstanceOf(Error);

      await expect.poll(seen, { timeout: 15_000 }).toEqual([final, final, final, final]);
      for (const each of dashboards) await each.close();
      for (const door of doors) await door.close();
      await holding.end();
    }, 60_000);
  });
});
