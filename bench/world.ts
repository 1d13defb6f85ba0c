import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { contextBuilder, unknownClient, type Context, type Ports } from '#server/context/context.ts';
import { openVault } from '#server/context/vault.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { giveSubscription } from '#server/features/subscription/give-subscription.ts';
import { startEmbeddedPostgres } from '../tools/postgres/postgres.ts';
import { Dashboards, type Subscriber } from './dashboards.ts';
import { someAddress, startServer, type Server } from './server.ts';

export type World = {
  dataDir: string;
  /** The application's database, as its owner and as the superuser. */
  database: Client;
  adminUrl: string;
  ctx: () => Context;
  /** Signed-in accounts with a subscription. */
  subscribers(count: number): Promise<Subscriber[]>;
  /** The product as `npm start` runs it: built. */
  ours(env?: Record<string, string>): Promise<Server>;
  peer(name: 'by-hand' | 'graphql-ws' | 'list' | 'plugins', env?: Record<string, string>): Promise<Server>;
  dashboards(server: Server, subscribers: Subscriber[], since?: string): Promise<Dashboards>;
  /** Notifies a server that one of an account's requests has changed. */
  announce(server: Server, accountId: string, requestId: string): Promise<unknown>;
  /** What else is to end with it. */
  defer(end: () => unknown): void;
  end(): Promise<void>;
};

const accountsAtOnce = 16;

/** A migrated database and the servers on it. */
export async function makeWorld(): Promise<World> {
  const open = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'whereabouts-bench-'));
  open.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir });
  open.defer(() => postgres.stop());
  const orm = await openDatabase(postgres.url, { warn: console.warn });
  open.defer(() => orm.close());
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  open.defer(() => database.end());
  const secret = 'a-secret-of-the-benchmark-and-of-nothing-else';
  const ports = {
    vault: openVault(secret),
    now: () => new Date(),
    settings: { publicUrl: 'http://localhost', retentionDays: 30 },
  };
  const ctx = contextBuilder(ports as unknown as Ports, orm.em, console as never);
  const env = { DATABASE_URL: postgres.url, APP_SECRET: secret, DATA_DIR: dataDir };
  const started = async (...args: Parameters<typeof startServer>) => {
    const server = await startServer(...args);
    open.defer(() => server.stop());
    return server;
  };

  const subscriber = async (): Promise<Subscriber> => {
    const each = ctx();
    return each.em.transactional(async (em) => {
      const email = `bench-${randomUUID()}@example.org`;
      const account = await createAccount(each, em, { email, password: null, locale: 'en' });
      const validUntil = new Date(Date.now() + 86_400_000);
      await giveSubscription(em, { accountId: account.id, now: new Date(), validUntil });
      const { token } = await openSession(each, em, account.id, 'PASSWORD', unknownClient);
      return { accountId: account.id, token };
    });
  };
  return {
    dataDir,
    database,
    adminUrl: postgres.adminUrl.replace(/\/postgres$/, '/whereabouts'),
    ctx,
    async subscribers(count) {
      const made: Subscriber[] = [];
      while (made.length < count) {
        const part = Math.min(accountsAtOnce, count - made.length);
        made.push(...(await Promise.all(Array.from({ length: part }, subscriber))));
      }
      return made;
    },
    ours: (more) => started('dist/server/main.js', 'ids', { ...env, ...more }),
    peer: (name, more) =>
      started(`bench/peers/${name}.ts`, name === 'by-hand' ? 'frames' : 'texts', { ...env, ...more }),
    async dashboards(server, subscribers, since) {
      const dashboards = new Dashboards(server, since);
      open.defer(() => dashboards.close());
      await dashboards.connect(subscribers);
      return dashboards;
    },
    announce({ language }, accountId, requestId) {
      const channel = language === 'ids' ? 'whereabouts' : `bench_${language}`;
      return database.query('select pg_notify($1, $2)', [channel, `${accountTopic(accountId)} ${requestId}`]);
    },
    defer: (end) => open.defer(async () => void (await end())),
    end: () => open.disposeAsync(),
  };
}

/** Sends JSON, as this subscriber if any, from an address of its own; returns the answer. Throws on errors. */
export async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // All sides return the same.
      'accept-encoding': 'identity',
      'x-app-id': 'bench',
      'x-forwarded-for': someAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

/** The data of a text to our GraphQL. */
export async function graphql<Data>(
  url: string,
  query: string,
  { variables, token }: { variables?: object; token?: string } = {},
): Promise<Data> {
  return (await post<{ data: Data }>(`${url}/graphql`, { query, variables }, token)).data;
}

/** A request by link, as its requester knows it (`id`) and as its recipient does (`token`). */
export async function askByLink(url: string, { token }: Subscriber): Promise<{ id: string; token: string }> {
  const query = 'mutation { requestLocation(input: { channel: LINK, title: "x" }) { location { id link } } }';
  type Asked = { requestLocation: { location: { id: string; link: string } } };
  const { location } = (await graphql<Asked>(url, query, { token })).requestLocation;
  return { id: location.id, token: location.link.split('#')[1] ?? '' };
}
