import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import { isoText } from '#server/sql/instants.ts';
import { wrongCursor } from '#server/input/paging.ts';
import { limits } from '#shared/limits.ts';
import { isLive } from '#shared/liveness.ts';
import { consentState } from './consent-state.ts';
import type { LocationChannel } from './location-request.entity.ts';
import { newestConsentTo } from './newest-consent.ts';

/** Groups of LIVE_FIRST, first to last. */
const group = { live: 0, approximate: 1, waiting: 2, stale: 3, over: 4 } as const;

/** Where a request stands: by group, in a group the latest first. `at`: of its newest position or of the request. */
export type Place = { group: number; at: string; id: string };

export const byPlace = (one: Place, other: Place): number =>
  one.group - other.group || descending(one.at, other.at) || descending(one.id, other.id);
const descending = (one: string, other: string) => (one === other ? 0 : one < other ? 1 : -1);

/** What the order is of: a time, and the newest position that was stored by then, of anybody. */
type Moment = { now: string; positionId: string };

/** LIVE_FIRST as it was at a moment. */
export type LiveOrder = {
  moment: Moment;
  /** Requests that are not over, in order. */
  open: readonly (Place & { channel: LocationChannel; requestedAt: string })[];
  placeOf(row: { id: string; requestedAt: string }): Place;
};

type OpenRow = {
  id: string;
  channel: LocationChannel;
  requested_at: string;
  expires_at: string;
  cancelled_at: string | null;
  decline_disclosed_at: string | null;
  until: string | null;
  ended_at: string | null;
  heard_at: string | null;
  source: 'IP' | 'GPS' | null;
  recorded_at: string | null;
  newest_id: string;
};

/** Most requests that are looked through, those that changed last. */
const mostOpen = 2_000;

/**
 * Whatever is not over has changed within the life of an unanswered link: it was made, or its share, which is shorter,
 * began or was extended.
 */
const openRequests = (accountId: string, since: Date, newestPosition: string | null) => sql<OpenRow>`
   with moment as (select coalesce(${newestPosition}::bigint, (select max(id) from position), 0) as newest_id)
   select r.*, c.until, c.ended_at, c.heard_at, p.source, p.recorded_at, moment.newest_id
   from moment cross join (
     select id, channel, requested_at, expires_at, cancelled_at, decline_disclosed_at from location_request
     where account_id = ${accountId} and changed_at > ${since} order by changed_at desc limit ${mostOpen}
   ) r
   left join lateral ${newestConsentTo(sql.ref('r.id'))} c on true
   left join lateral (
     select source, recorded_at from position
     where consent_id = c.id and id <= moment.newest_id and not is_doubtful order by id desc limit 1
   ) p on true`;

/** The order of an account's requests now, or at an earlier moment. */
export async function liveOrder(ctx: Context, accountId: string, at: Moment | null): Promise<LiveOrder> {
  const now = at?.now ?? ctx.now().toISOString();
  const since = new Date(Date.parse(now) - limits.invitationLife);
  const { rows } = await openRequests(accountId, since, at?.positionId ?? null).execute(rowsOf(ctx.root));
  const open = rows.flatMap((row) => {
    const place = openPlace(row, now);
    const { id, channel, requested_at: requestedAt } = row;
    return place ? [{ ...place, id, channel, requestedAt: isoText(requestedAt) }] : [];
  });
  const places = new Map(open.map((place) => [place.id, place]));
  return {
    moment: at ?? { now, positionId: rows[0]?.newest_id ?? '0' },
    open: open.toSorted(byPlace),
    placeOf: ({ id, requestedAt }) => places.get(id) ?? { group: group.over, at: requestedAt, id },
  };
}

/** Null if it is over. `now`: a text as of `isoText`. */
function openPlace(row: OpenRow, now: string): Omit<Place, 'id'> | null {
  const request = {
    expiresAt: isoText(row.expires_at),
    cancelledAt: isoText(row.cancelled_at),
    declineDisclosedAt: isoText(row.decline_disclosed_at),
  };
  const until = isoText(row.until);
  const state = consentState(request, until === null ? null : { until, endedAt: isoText(row.ended_at) }, now);
  if (state !== 'AWAITING' && state !== 'GRANTED') return null;
  const at = isoText(row.recorded_at);
  if (state === 'AWAITING' || at === null) return { group: group.waiting, at: isoText(row.requested_at) };
  if (row.source === 'IP') return { group: group.approximate, at };
  return { group: isLive(at, isoText(row.heard_at), Date.parse(now)) ? group.live : group.stale, at };
}

const sealedAs = 'live-first-cursor';

/** Sealed: the number of a position tells how many the whole service has. */
export const sealCursor = (ctx: Context, { now, positionId }: Moment, { group, at, id }: Place): string =>
  ctx.vault.seal([now, positionId, group, at, id].join(' '), sealedAs).toString('base64url');

/** Throws BAD_INPUT. */
export function openCursor(ctx: Context, cursor: string): { moment: Moment; place: Place } {
  try {
    const text = ctx.vault.open(Buffer.from(cursor, 'base64url'), sealedAs);
    const [now = '', positionId = '', group = '', at = '', id = ''] = text.split(' ');
    return { moment: { now, positionId }, place: { group: Number(group), at, id } };
  } catch {
    throw wrongCursor();
  }
}

/** Where what is over, the newest request first, continues after a place; null: from its beginning. */
export const afterInOver = (place: Place | null): { requestedAt: string; id: string } | null =>
  place?.group === group.over ? { requestedAt: place.at, id: place.id } : null;
