import { sql } from 'kysely';
import { instant, rowsOf, type Context, type Em } from '#server/context.ts';
import { consentState, endedAt, endedBy, type ConsentState } from '#server/features/consent/consent-state.ts';
import { senderName } from '#server/features/consent/invitation.ts';
import type { LocationStatus } from '#shared/location-status.ts';
import { openPosition, type PositionRow } from './position.ts';

export type LocationChannel = 'PHONE' | 'EMAIL' | 'LINK';
export type CallState = 'QUEUED' | 'PLACED' | 'ANSWERED' | 'FAILED';

/** What a message's state means of a call: who takes it has got the message. */
const callStates = { QUEUED: 'QUEUED', SENT: 'PLACED', DELIVERED: 'ANSWERED', FAILED: 'FAILED' } as const;

/** A request as its requester may see it. */
export type LocationRow = {
  id: string;
  invitationId: string;
  invitationLocale: 'en' | 'id';
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
  endedBy: 'TIME' | 'RECIPIENT' | 'REQUESTER' | null;
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
    .innerJoin('invitation as i', 'i.id', 'r.invitation_id')
    .leftJoin('message as m', 'm.id', 'r.message_id')
    .leftJoin('message as v', 'v.id', 'r.call_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('consent')
          .select(['until', 'ended_at', 'end_reason'])
          .whereRef('invitation_id', '=', 'i.id')
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
          .whereRef('consent.invitation_id', '=', 'i.id')
          .orderBy(sql`position.id desc`)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.invitation_id',
      'i.locale as invitation_locale',
      'r.channel',
      'r.recipient_sealed',
      'r.title_sealed',
      'r.status',
      'r.requested_at',
      'r.located_at',
      'r.changed_at',
      'i.expires_at',
      'i.cancelled_at',
      'i.declined_at',
      'i.decline_told',
      'i.blocked_at',
      'i.sender_sealed',
      'i.who_asked_at',
      'i.who_answered_at',
      'i.reply',
      'i.replied_at',
      'i.extension_asked_at',
      'c.until',
      'c.ended_at',
      'c.end_reason',
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
  const invitation = {
    expiresAt: instant(row.expires_at),
    cancelledAt: instant(row.cancelled_at),
    declinedAt: instant(row.declined_at),
    declineTold: row.decline_told,
    blockedAt: instant(row.blocked_at),
  };
  const consent = row.until
    ? { until: instant(row.until), endedAt: instant(row.ended_at), endReason: row.end_reason }
    : null;
  const state = consentState(invitation, consent, now);
  const opened = (sealed: Uint8Array | null, column: string) =>
    sealed && ctx.vault.open(sealed, `location.${column}:${row.id}`);
  return {
    id: row.id,
    invitationId: row.invitation_id,
    invitationLocale: row.invitation_locale,
    channel: row.channel,
    recipient: opened(row.recipient_sealed, 'recipient'),
    title: opened(row.title_sealed, 'title'),
    status: row.status,
    consent: state,
    requestedAt: instant(row.requested_at),
    locatedAt: instant(row.located_at),
    expiresAt: instant(row.expires_at),
    sharingUntil: state === 'GRANTED' && consent ? consent.until : null,
    endedAt: consent ? endedAt(consent, now) : instant(row.cancelled_at),
    changedAt: instant(row.changed_at),
    delivery: row.delivery,
    call:
      row.call_state && row.call_changed_at
        ? { state: callStates[row.call_state], at: instant(row.call_changed_at) }
        : null,
    endedBy: endedBy(invitation, consent, now),
    senderName: senderName(ctx, { id: row.invitation_id, senderSealed: row.sender_sealed }),
    whoAskedAt: instant(row.who_asked_at),
    whoAnsweredAt: instant(row.who_answered_at),
    reply: row.reply,
    repliedAt: instant(row.replied_at),
    extensionAskedAt: state === 'GRANTED' ? instant(row.extension_asked_at) : null,
    position:
      row.consent_id && row.source && row.recorded_at && row.sealed
        ? openPosition(ctx, {
            consentId: row.consent_id,
            source: row.source,
            recordedAt: instant(row.recorded_at),
            sealed: row.sealed,
          })
        : null,
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One request; null if it is not there or not this account's. */
export async function locationById(ctx: Context, accountId: string, id: string): Promise<LocationRow | null> {
  if (!uuid.test(id)) return null;
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
