import { createHash } from 'node:crypto';
import { Pool, types, type QueryResultRow } from 'pg';
import { openVault } from '#server/context/vault.ts';
import { shareLink } from '#shared/paths.ts';
import { minute } from '#shared/time-units.ts';

/** What every peer reads and shows: an account's requests, by hand, with prepared statements. */
export const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
export const vault = openVault(process.env['APP_SECRET'] ?? '');
// Instants stay text: a Date of each costs more than anything else that is done with a row.
types.setTypeParser(types.builtins.TIMESTAMPTZ, String);
const iso = (text: string | null) => text && `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`;

const requests = `
  select r.id, r.locale, r.channel, r.recipient_sealed, r.title_sealed, r.sender_sealed, r.icon_sealed, r.status,
    r.requested_at, r.located_at, r.changed_at, r.expires_at, r.cancelled_at, r.who_asked_at, r.who_answered_at, r.reply,
    r.replied_at, r.extension_asked_at, r.unseen_since, c.id as share_id, c.until, c.ended_at, c.heard_at,
    coalesce(c.position_count, 0)::int as position_count, m.state as delivery, m.template_id, v.state as call_state, v.changed_at as call_changed_at,
    p.consent_id, p.source, p.recorded_at, p.sealed
  from location_request r
  left join message m on m.id = r.message_id
  left join message v on v.id = r.call_id
  left join lateral (
    select id, until, ended_at, heard_at, sum(position_count) over () as position_count from consent
    where request_id = r.id order by granted_at desc, ended_at desc nulls first limit 1
  ) c on true
  left join lateral (
    select newest.* from consent cross join lateral (
      select id, consent_id, source, recorded_at, sealed from position
      where consent_id = consent.id and not is_doubtful order by id desc limit 1
    ) newest
    where consent.request_id = r.id order by newest.id desc limit 1
  ) p on true`;

/** The account of a bearer's session; undefined without one. */
export async function accountOf(authorization: unknown): Promise<string | undefined> {
  const token = String(authorization).slice('Bearer '.length);
  const session = await pool.query<{ account_id: string }>({
    name: 'session',
    text: 'select id, account_id from session where token_hash = $1 and expires_at > $2',
    values: [createHash('sha256').update(token).digest(), new Date()],
  });
  return session.rows[0]?.account_id;
}

/** An account's newest requests with their total number; the views are recorded. */
export async function listOf(accountId: string, first: number) {
  const [{ rows }, counted] = await Promise.all([
    pool.query({
      name: 'list',
      text: `${requests} where r.account_id = $1 order by r.requested_at desc, r.id desc limit $2`,
      values: [accountId, first + 1],
    }),
    pool.query<{ count: number }>({
      name: 'count',
      text: 'select count(*)::int as count from location_request where account_id = $1',
      values: [accountId],
    }),
  ]);
  const shown = rows.slice(0, first);
  await Promise.all([recordViews(shown), markSeen(shown)]);
  const nodes = shown.map(fieldsOf);
  const pageInfo = { hasNextPage: rows.length > first, endCursor: nodes.at(-1)?.id };
  return { nodes, pageInfo, totalCount: counted.rows[0]?.count };
}

/** A request that has changed; as ours, the view is recorded before it is shown, and the answer seen afterwards. */
export async function changedRow(accountId: string, id: string) {
  const text = `${requests} where r.id = $1 and r.account_id = $2`;
  const { rows } = await pool.query({ name: 'row', text, values: [id, accountId] });
  await recordViews(rows);
  void markSeen(rows);
  return rows[0] && fieldsOf(rows[0]);
}

/** The last recorded minute, by request. */
const viewed = new Map<string, number>();

/** One receipt a minute for each request whose position is shown. */
async function recordViews(rows: QueryResultRow[]): Promise<void> {
  const now = Math.floor(Date.now() / minute) * minute;
  const due = rows.filter(({ id, sealed }) => sealed && viewed.get(id) !== now).map(({ id }) => id as string);
  if (due.length === 0) return;
  await pool.query({
    name: 'views',
    text: `insert into view_receipt (request_id, viewed_at) select unnest($1::uuid[]), $2 on conflict do nothing`,
    values: [due, new Date(now)],
  });
  for (const id of due) viewed.set(id, now);
}

async function markSeen(rows: QueryResultRow[]): Promise<void> {
  const unseen = rows.filter(({ unseen_since: since }) => since);
  if (unseen.length === 0) return;
  await pool.query({
    name: 'seen',
    text: `update location_request set unseen_since = null, answer_mailed_at = null
      where (id, unseen_since) in (select * from unnest($1::uuid[], $2::timestamptz[]))`,
    values: [unseen.map(({ id }) => id), unseen.map(({ unseen_since: since }) => since)],
  });
}

/** Every field that the app asks for, decrypted. */
function fieldsOf(row: QueryResultRow) {
  const open = (sealed: Buffer | null, column: string) =>
    sealed && vault.open(sealed, `location.${column}:${row.id}`);
  const [latitude, longitude, accuracy, address, , demo] = row.sealed
    ? JSON.parse(vault.open(row.sealed, `position:${row.consent_id}`))
    : [];
  return {
    id: row.id as string,
    channel: row.channel,
    recipient: open(row.recipient_sealed, 'recipient'),
    title: open(row.title_sealed, 'title'),
    icon: open(row.icon_sealed, 'icon'),
    status: row.status,
    consent: row.until ? (row.ended_at ? 'ENDED' : 'GRANTED') : 'AWAITING',
    requestedAt: iso(row.requested_at),
    locatedAt: iso(row.located_at),
    expiresAt: iso(row.expires_at),
    sharingUntil: row.ended_at ? null : iso(row.until),
    heardAt: row.ended_at ? null : iso(row.heard_at),
    endedAt: iso(row.ended_at),
    cancelledAt: iso(row.cancelled_at),
    changedAt: iso(row.changed_at),
    delivery: row.delivery,
    templateId: row.template_id,
    call: row.call_state && { state: row.call_state, at: iso(row.call_changed_at) },
    link: shareLink('http://localhost', row.locale, vault.token('handover', row.id)),
    senderName: open(row.sender_sealed, 'sender'),
    whoAskedAt: iso(row.who_asked_at),
    whoAnsweredAt: iso(row.who_answered_at),
    reply: row.reply,
    repliedAt: iso(row.replied_at),
    extensionAskedAt: iso(row.extension_asked_at),
    hasCurrentPosition: Boolean(row.until && !row.ended_at && row.sealed && row.consent_id === row.share_id),
    positionCount: row.position_count,
    position: row.sealed && {
      latitude,
      longitude,
      accuracy,
      source: row.source,
      recordedAt: iso(row.recorded_at),
      address,
      isDemo: demo === 1,
      isDoubtful: false,
    },
  };
}
