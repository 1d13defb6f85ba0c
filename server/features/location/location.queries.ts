import { sql } from 'kysely';
import { instant, rowsOf, type Context, type Em, type Locale } from '#server/context.ts';
import type { LocationStatus } from '#shared/location-status.ts';
import { isUuid } from '#shared/uuid.ts';
import { consentState, endedAt, type ConsentState } from './consent-state.ts';
import { openPosition, type PositionRow, type StoredPosition } from './position.ts';
import { openColumn } from './sealed-request.ts';

export type LocationChannel = 'PHONE' | 'EMAIL' | 'LINK';
export type CallState = 'QUEUED' | 'PLACED' | 'ANSWERED' | 'FAILED';

/** What a message's state means of a call: who takes it has got the message. */
const callStates = { QUEUED: 'QUEUED', SENT: 'PLACED', DELIVERED: 'ANSWERED', FAILED: 'FAILED' } as const;

/** A request as its requester may see it. */
export type LocationRow = {
  id: string;
  /** Of the message and of the link. */
  locale: Locale;
  channel: LocationChannel;
  recipient: string | null;
  title: string | null;
  status: LocationStatus;
  consent: ConsentState;
  requestedAt: Date;
  locatedAt: Date | null;
  expiresAt: Date;
  sharingUntil: Date | null;
  endedAt: Date | null;
  changedAt: Date;
  delivery: 'QUEUED' | 'SENT' | 'DELIVERED' | 'FAILED' | null;
  /** The newest call, and since when it is so far. */
  call: { state: CallState; at: Date } | null;
  cancelledAt: Date | null;
  senderName: string | null;
  whoAskedAt: Date | null;
  whoAnsweredAt: Date | null;
  reply: 'OK' | 'ON_MY_WAY' | 'CALL_ME' | null;
  repliedAt: Date | null;
  extensionAskedAt: Date | null;
  position: PositionRow | null;
};

/** The one statement behind list, detail and live payloads: a request with its newest consent and position. */
const requests = (em: Em, accountId: string) =>
  rowsOf(em)
    .selectFrom('location_request as r')
    .leftJoin('message as m', 'm.id', 'r.message_id')
    .leftJoin('message as v', 'v.id', 'r.call_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('consent')
          .select(['until', 'ended_at'])
          .whereRef('request_id', '=', 'r.id')
          .orderBy(sql`granted_at desc, ended_at desc nulls first`)
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('position')
          .innerJoin('consent', 'consent.id', 'position.consent_id')
          .select(['position.consent_id', 'position.source', 'position.recorded_at', 'position.sealed'])
          .whereRef('consent.request_id', '=', 'r.id')
          .orderBy(sql`position.id desc`)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.locale',
      'r.channel',
      'r.recipient_sealed',
      'r.title_sealed',
      'r.status',
      'r.requested_at',
      'r.located_at',
      'r.changed_at',
      'r.expires_at',
      'r.cancelled_at',
      'r.decline_disclosed_at',
      'r.sender_sealed',
      'r.who_asked_at',
      'r.who_answered_at',
      'r.reply',
      'r.replied_at',
      'r.extension_asked_at',
      'c.until',
      'c.ended_at',
      'm.state as delivery',
      'v.state as call_state',
      'v.changed_at as call_changed_at',
      'p.consent_id',
      'p.source',
      'p.recorded_at',
      'p.sealed',
    ])
    .where('r.account_id', '=', accountId);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

function present(ctx: Context, row: Row): LocationRow {
  const now = ctx.now();
  const request = {
    expiresAt: instant(row.expires_at),
    cancelledAt: instant(row.cancelled_at),
    declineDisclosedAt: instant(row.decline_disclosed_at),
  };
  const consent = row.until ? { until: instant(row.until), endedAt: instant(row.ended_at) } : null;
  const state = consentState(request, consent, now);
  return {
    id: row.id,
    locale: row.locale,
    channel: row.channel,
    recipient: openColumn(ctx, row.id, 'recipient', row.recipient_sealed),
    title: openColumn(ctx, row.id, 'title', row.title_sealed),
    status: row.status,
    consent: state,
    requestedAt: instant(row.requested_at),
    locatedAt: instant(row.located_at),
    expiresAt: request.expiresAt,
    sharingUntil: state === 'GRANTED' && consent ? consent.until : null,
    endedAt: consent ? endedAt(request, consent, now) : request.cancelledAt,
    changedAt: instant(row.changed_at),
    delivery: row.delivery,
    call:
      row.call_state && row.call_changed_at
        ? { state: callStates[row.call_state], at: instant(row.call_changed_at) }
        : null,
    cancelledAt: request.cancelledAt,
    senderName: openColumn(ctx, row.id, 'sender', row.sender_sealed),
    whoAskedAt: instant(row.who_asked_at),
    whoAnsweredAt: instant(row.who_answered_at),
    reply: row.reply,
    repliedAt: instant(row.replied_at),
    extensionAskedAt: state === 'GRANTED' ? instant(row.extension_asked_at) : null,
    position: row.sealed ? openPosition(ctx, row as StoredPosition) : null,
  };
}

/** One request; null if it is not there or not this account's. */
export async function locationById(ctx: Context, accountId: string, id: string): Promise<LocationRow | null> {
  if (!isUuid(id)) return null;
  const row = await requests(ctx.em, accountId).where('r.id', '=', id).executeTakeFirst();
  return row ? present(ctx, row) : null;
}

type Page = {
  channel: LocationChannel | null;
  first: number;
  /** The last request of the page before. */
  after: { requestedAt: Date; id: string } | null;
};

/** The statement of a page; the benchmark's peer runs the same. */
export function pageQuery(em: Em, accountId: string, page: Page) {
  let query = requests(em, accountId);
  if (page.channel) query = query.where('r.channel', '=', page.channel);
  if (page.after) {
    query = query.where(
      sql<boolean>`(r.requested_at, r.id) < (${page.after.requestedAt}, ${page.after.id}::uuid)`,
    );
  }
  return query.orderBy('r.requested_at', 'desc').orderBy('r.id', 'desc').limit(page.first);
}

/** A page, newest first. */
export async function listLocations(ctx: Context, accountId: string, page: Page): Promise<LocationRow[]> {
  const rows = await pageQuery(ctx.em, accountId, page).execute();
  return rows.map((row) => present(ctx, row));
}

/** How many requests there are in all. */
export async function countLocations(
  ctx: Context,
  accountId: string,
  channel: LocationChannel | null,
): Promise<number> {
  let query = rowsOf(ctx.em)
    .selectFrom('location_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId);
  if (channel) query = query.where('channel', '=', channel);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Requests that changed after an instant, oldest change first. */
export async function locationsChangedSince(
  ctx: Context,
  accountId: string,
  since: Date,
): Promise<LocationRow[]> {
  const rows = await requests(ctx.em, accountId)
    .where('r.changed_at', '>', since)
    .orderBy('r.changed_at')
    .limit(500)
    .execute();
  return rows.map((row) => present(ctx, row));
}
