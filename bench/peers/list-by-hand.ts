import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { openVault } from '#server/vault.ts';
import { fieldsOf } from './location-fields.ts';

/** Shared by the list's peers, configured by environment like ours: `LIST_SQL` is the text of our own statement. */
export const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
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

/** An account's newest 20 requests, decrypted, with their total number. */
export async function listOf(accountId: string) {
  const [{ rows }, counted] = await Promise.all([
    pool.query({ name: 'list', text: listSql, values: [accountId, 21] }),
    pool.query<{ count: number }>({
      name: 'count',
      text: 'select count(*)::int as count from location_request where account_id = $1',
      values: [accountId],
    }),
  ]);
  const nodes = rows.slice(0, 20).map((row) => fieldsOf(vault, row));
  const pageInfo = { hasNextPage: rows.length > 20, endCursor: nodes.at(-1)?.id };
  return { nodes, pageInfo, totalCount: counted.rows[0]?.count };
}
