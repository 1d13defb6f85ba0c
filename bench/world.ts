import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { contextBuilder, rowsOf, unknownClient, type Context, type Ports } from '#server/context/context.ts';
import { startEmbeddedPostgres } from '../tools/postgres/postgres.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { locationsWhere } from '#server/features/location/location.queries.ts';
import { giveSubscription } from '#server/features/subscription/give-subscription.ts';
import { openVault } from '#server/context/vault.ts';

export const secret = 'a-secret-of-the-benchmark-and-of-nothing-else';

export type Subscriber = { accountId: string; token: string };
export type World = {
  dataDir: string;
  databaseUrl: string;
  /** The same database server, as its superuser. */
  adminUrl: string;
  orm: MikroORM;
  ctx: () => Context;
  /** Signed-in accounts with a subscription. */
  subscribers(count: number): Promise<Subscriber[]>;
  end(): Promise<void>;
};

/** Our own query for requests, as text: for peers, which prepare it. */
export const locationsText = ({ orm }: World, condition: string): string =>
  locationsWhere(sql.raw(condition)).compile(rowsOf(orm.em.fork())).sql;

/** A migrated database used by both sides of a comparison. */
export async function makeWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whereabouts-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const orm = await openDatabase(postgres.url, { warn: console.warn });
  const ports = {
    vault: openVault(secret),
    now: () => new Date(),
    settings: { publicUrl: 'http://localhost', retentionDays: 30 },
  };
  const ctx = contextBuilder(ports as unknown as Ports, orm.em, console as never);
  return {
    dataDir,
    databaseUrl: postgres.url,
    adminUrl: postgres.adminUrl,
    orm,
    ctx,
    async subscribers(count) {
      const made: Subscriber[] = [];
      for (let index = 0; index < count; index += 1) {
        const each = ctx();
        made.push(
          await each.em.transactional(async (em) => {
            const email = `bench-${randomUUID()}@example.org`;
            const owner = { email, password: null, locale: 'en' } as const;
            const account = await createAccount(each, em, owner);
            const validUntil = new Date(Date.now() + 86_400_000);
            await giveSubscription(em, { accountId: account.id, now: new Date(), validUntil });
            const { token } = await openSession(each, em, account.id, 'PASSWORD', unknownClient);
            return { accountId: account.id, token };
          }),
        );
      }
      return made;
    },
    async end() {
      await orm.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An address of one of many people at home in Indonesia, so that no limit is reached and a place is found. */
export const someAddress = (): string => {
  const octet = (from: number, count: number) => from + Math.floor(Math.random() * count);
  return `36.${octet(64, 16)}.${octet(0, 250)}.${octet(1, 250)}`;
};

/** POST /graphql as this subscriber, from its own address; returns the data. Throws on errors. */
export const graphql = <Data>(
  url: string,
  query: string,
  { variables, token }: { variables?: object; token?: string } = {},
): Promise<Data> => operation(url, { query, variables }, token);

/** Like `graphql`, for a complete body, such as an app's own document by its id. */
export async function operation<Data>(url: string, body: object, token?: string): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-app-id': 'bench',
      'x-forwarded-for': someAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Data; errors?: unknown };
  if (!response.ok || answer.errors) throw new Error(`${response.status} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

/** A request by link, as its requester knows it (`id`) and as its recipient does (`token`). */
export async function askByLink(url: string, { token }: Subscriber): Promise<{ id: string; token: string }> {
  const query = 'mutation { requestLocation(input: { channel: LINK, title: "x" }) { location { id link } } }';
  type Asked = { requestLocation: { location: { id: string; link: string } } };
  const { location } = (await graphql<Asked>(url, query, { token })).requestLocation;
  return { id: location.id, token: location.link.split('#')[1] ?? '' };
}
