import { createHash } from 'node:crypto';
import { Pool, types } from 'pg';
import { openVault } from '#server/vault.ts';
import { fieldsOf } from './location-fields.ts';

/** Shared by the list's peers, configured by environment like ours: `LIST_SQL` is the text of our own statement. */
export const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  // Instants stay text, as ours do: a Date of each costs more than anything else that this peer does with a row.
  types: {
    getTypeParser: (of, format) =>
      of === types.builtins.TIMESTAMPTZ ? String : types.getTypeParser(of, format),
  },
});
const vault = openVault(process.env['APP_SECRET'] ?? '');
const listSql = process.env['LIST_SQL'] ?? '';

/** The account of a request's session; undefined without one. */
export async function accountOf(authorization: string | undefined): Promise<string | undefined> {
  const token = String(authorization).slice('Bearer '.length);
  const session = await pool.query<{ account_id: string }>({
    name: 'session',
    text: 'select id, account_id from session where token_hash = $1 and expires_at > $2',
    values: [createHash('sha256').update(token).digest(), new Date()],
  });
  return session.rows[0]?.account_id;
}

/** An account's newest requests, decrypted, with their total number; the views are recorded. */
export async function listOf(accountId: string, first: number) {
  const [{ rows }, counted] = await Promise.all([
    pool.query({ name: 'list', text: listSql, values: [accountId, first + 1] }),
    pool.query<{ count: number }>({
      name: 'count',
      text: 'select count(*)::int as count from location_request where account_id = $1',
      values: [accountId],
    }),
  ]);
  const shown = rows.slice(0, first);
  await recordViews(shown);
  const nodes = shown.map((row) => fieldsOf(vault, row));
  const pageInfo = { hasNextPage: rows.length > first, endCursor: nodes.at(-1)?.id };
  return { nodes, pageInfo, totalCount: counted.rows[0]?.count };
}

const minute = 60_000;
/** The last recorded minute, by request. */
const viewed = new Map<string, number>();

/** One receipt a minute for each request whose position is shown. */
async function recordViews(rows: { id: string; sealed: Buffer | null }[]): Promise<void> {
  const now = Math.floor(Date.now() / minute) * minute;
  const due = rows.filter(({ id, sealed }) => sealed && viewed.get(id) !== now).map(({ id }) => id);
  if (due.length === 0) return;
  await pool.query({
    name: 'views',
    text: `insert into view_receipt (request_id, viewed_at) select unnest($1::uuid[]), $2 on conflict do nothing`,
    values: [due, new Date(now)],
  });
  for (const id of due) viewed.set(id, now);
  while (viewed.size > 10_000) viewed.delete(viewed.keys().next().value!);
}
