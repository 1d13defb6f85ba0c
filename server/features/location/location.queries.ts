import { sql, type RawBuilder } from 'kysely';
import type { Context, Em } from '#server/context/context.ts';
import { prepared } from '#server/sql/prepared.ts';
import { isUuid } from '#shared/uuid.ts';
import type { LocationChannel } from './location-request.entity.ts';
import { LocationRow, type StoredLocation } from './location-row.ts';
import { newestConsentTo } from './newest-consent.ts';

/** The one query behind list, detail and live payloads: a request with its newest consent and position. */
const locationsWhere = (condition: RawBuilder<unknown>) => sql<StoredLocation>`
  select r.id, r.account_id, r.locale, r.channel, r.recipient_sealed, r.title_sealed, r.status, r.requested_at,
    r.located_at, r.changed_at, r.expires_at, r.cancelled_at, r.decline_disclosed_at, r.sender_sealed, r.icon_sealed, r.who_asked_at,
    r.who_answered_at, r.reply, r.replied_at, r.extension_asked_at, r.unseen_since, c.id as share_id, c.until, c.ended_at, c.heard_at,
    shares.position_count, shares.arrived_at,
    m.state as delivery, m.template_id, v.state as call_state, v.changed_at as call_changed_at,
    p.consent_id, p.source, p.recorded_at, p.sealed
  from location_request r
  left join message m on m.id = r.message_id
  left join message v on v.id = r.call_id
  left join lateral ${newestConsentTo(sql.ref('r.id'))} c on true
  cross join lateral (
    select coalesce(sum(position_count), 0)::int as position_count, max(arrived_at) as arrived_at
    from consent where request_id = r.id
  ) shares
  left join lateral (
    -- The newest of each share that is not doubtful, then of these: however long a track is, a row or two are read.
    select newest.* from consent cross join lateral (
      select id, consent_id, source, recorded_at, sealed from position where consent_id = consent.id and not is_doubtful
      order by id desc limit 1
    ) newest
    where consent.request_id = r.id
    order by newest.id desc limit 1
  ) p on true
  where ${condition}`;

function open(ctx: Context, rows: readonly StoredLocation[]): LocationRow[] {
  const now = ctx.now().toISOString();
  return rows.map((row) => new LocationRow(ctx, row, now));
}

const read = async (
  ctx: Context,
  condition: RawBuilder<unknown>,
  em: Em = ctx.root,
): Promise<LocationRow[]> => open(ctx, await prepared(em, locationsWhere(condition)));

/** One request; null if it does not exist or is not this account's. */
export async function locationById(
  ctx: Context,
  accountId: string,
  id: string,
  em: Em = ctx.root,
): Promise<LocationRow | null> {
  if (!isUuid(id)) return null;
  return (await read(ctx, sql`r.id = ${id} and r.account_id = ${accountId}`, em))[0] ?? null;
}

/** Those of these requests that exist and are this account's, in this order. */
export async function locationsById(
  ctx: Context,
  accountId: string,
  ids: readonly string[],
): Promise<LocationRow[]> {
  if (ids.length === 0) return [];
  const rows = await read(ctx, sql`r.id = any(${ids}::uuid[]) and r.account_id = ${accountId}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A page of an account's requests, or of those of a channel, newest first, and the number of all of them. `after`: the
 * last of the page before.
 */
export async function listLocations(
  ctx: Context,
  accountId: string,
  wanted: {
    channel: LocationChannel | null;
    first: number;
    after: Pick<LocationRow, 'requestedAt' | 'id'> | null;
  },
): Promise<{ rows: LocationRow[]; total: number }> {
  const { channel, first, after } = wanted;
  const all = sql`r.account_id = ${accountId} ${channel ? sql`and r.channel = ${channel}` : sql``}`;
  const page = locationsWhere(sql`${all}
    ${after ? sql`and (r.requested_at, r.id) < (${after.requestedAt}, ${after.id})` : sql``}
    order by r.requested_at desc, r.id desc limit ${first}`);
  const rows = await prepared(
    ctx.root,
    sql<StoredLocation & { total: number }>`
      select counted.total, page.*
      from (select count(*)::int as total from location_request r where ${all}) counted
      left join (${page}) page on true
      order by page.requested_at desc, page.id desc`,
  );
  // A row without a request tells the total of an empty page.
  return {
    rows: open(
      ctx,
      rows.filter(({ id }) => id),
    ),
    total: rows[0]!.total,
  };
}

/** Most requests that a search looks through, the newest: of somebody who asks twice a day, almost three years. */
const searchDepth = 2_000;

/** The account's newest requests, as many as a search looks through. */
export const searchedLocations = async (
  ctx: Context,
  accountId: string,
  channel: LocationChannel | null,
): Promise<LocationRow[]> =>
  (await listLocations(ctx, accountId, { channel, first: searchDepth, after: null })).rows;

/** Requests that changed after a given time, oldest change first; of more than 500 those that changed last. */
export const locationsChangedSince = async (
  ctx: Context,
  accountId: string,
  since: Date,
): Promise<LocationRow[]> => {
  const changed = sql`r.account_id = ${accountId} and r.changed_at > ${since} order by r.changed_at desc limit 500`;
  return (await read(ctx, changed)).reverse();
};
