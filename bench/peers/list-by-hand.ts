import { createHash } from 'node:crypto';
import { fieldsOf } from './location-fields.ts';
import { markSeen, pool, recordViews, vault } from './rows-by-hand.ts';

/** Shared by the list's peers: `LIST_SQL` is the text of our own statement. */
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
  await Promise.all([recordViews(shown), markSeen(shown)]);
  const nodes = shown.map((row) => fieldsOf(vault, row));
  const pageInfo = { hasNextPage: rows.length > first, endCursor: nodes.at(-1)?.id };
  return { nodes, pageInfo, totalCount: counted.rows[0]?.count };
}
