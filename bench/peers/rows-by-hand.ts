import { Pool, types, type QueryResultRow } from 'pg';
import { openVault } from '#server/context/vault.ts';
import { fieldsOf } from './location-fields.ts';
import { minute } from '#shared/time-units.ts';

/** Shared by the peers that show requests, configured by environment like ours. */
export const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  // Instants stay text, as ours do: a Date of each costs more than anything else that a peer does with a row.
  types: {
    getTypeParser: (of, format) =>
      of === types.builtins.TIMESTAMPTZ ? String : types.getTypeParser(of, format),
  },
});
export const vault = openVault(process.env['APP_SECRET'] ?? '');

/** The last recorded minute, by request. */
const viewed = new Map<string, number>();

/** One receipt a minute for each request whose position is shown. */
export async function recordViews(rows: QueryResultRow[]): Promise<void> {
  const now = Math.floor(Date.now() / minute) * minute;
  const due = rows.filter(({ id, sealed }) => sealed && viewed.get(id) !== now).map(({ id }) => id as string);
  if (due.length === 0) return;
  await pool.query({
    name: 'views',
    text: `insert into view_receipt (request_id, viewed_at) select unnest($1::uuid[]), $2 on conflict do nothing`,
    values: [due, new Date(now)],
  });
  for (const id of due) viewed.set(id, now);
  while (viewed.size > 10_000) viewed.delete(viewed.keys().next().value!);
}

/** Notes that the requester is being shown these answers. */
export async function markSeen(rows: QueryResultRow[]): Promise<void> {
  const unseen = rows.filter(({ unseen_since: since }) => since);
  if (unseen.length === 0) return;
  await pool.query({
    name: 'seen',
    text: `update location_request set unseen_since = null, answer_mailed_at = null
      where (id, unseen_since) in (select * from unnest($1::uuid[], $2::timestamptz[]))`,
    values: [unseen.map(({ id }) => id), unseen.map(({ unseen_since: since }) => since)],
  });
}

/**
 * What a dashboard is sent when a request of its account has changed, of `account id request id`; `ROW_SQL` is the text
 * of our own statement. As ours, it records that a place is being looked at before it is shown, and afterwards that its
 * requester knows of the answer.
 */
export async function showRow(
  change: string,
  show: (accountId: string, frame: Buffer) => void,
): Promise<void> {
  const [accountId = '', id] = change.split(' ');
  const text = process.env['ROW_SQL'] ?? '';
  const { rows } = await pool.query({ name: 'row', text, values: [id, accountId] });
  const [row] = rows;
  if (!row) return;
  await recordViews(rows);
  // Encoded once, however many watch.
  show(accountId, Buffer.from(JSON.stringify(fieldsOf(vault, row))));
  await markSeen(rows);
}
