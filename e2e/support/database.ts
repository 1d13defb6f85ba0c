import { Client } from 'pg';
import type { Whereabouts } from './server.ts';

/** Runs a statement directly on a server's database. */
export async function onDatabase(whereabouts: Whereabouts, statement: string): Promise<void> {
  const client = new Client({
    connectionString: whereabouts.database.url,
    connectionTimeoutMillis: 10_000,
    // Whoever holds a row for longer has forgotten it.
    query_timeout: 30_000,
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** All rows of all tables, as text. */
export async function everythingStored(whereabouts: Whereabouts): Promise<string> {
  const client = new Client({ connectionString: whereabouts.database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const tables: string[] = [];
  for (const { name } of rows)
    tables.push(JSON.stringify((await client.query(`select * from ${name}`)).rows));
  await client.end();
  return tables.join('\n');
}

/** A clean slate for the next story: no requests, messages, three-hour limits or counted attempts. Accounts stay. */
export const forgetRequests = (whereabouts: Whereabouts): Promise<void> =>
  onDatabase(
    whereabouts,
    'truncate location_request, message, send_slot, suppression, opt_out, decline_count, sending_suspension, throttle cascade',
  );

/** Sets when the links of all requests expire: that long from now, as PostgreSQL writes intervals. */
export const moveExpiry = (whereabouts: Whereabouts, interval: string): Promise<void> =>
  onDatabase(whereabouts, `update location_request set expires_at = now() + interval '${interval}'`);
