import { sql } from 'kysely';
import type { Context } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { prepared } from '#server/sql/prepared.ts';
import type { LocationChannel, RecipientReply } from '#server/features/location/location-request.entity.ts';
import { newestConsentTo } from '#server/features/location/newest-consent.ts';
import { linkToken, tokenLength } from '#shared/link-token.ts';
import type { Consent } from '../consent.entity.ts';
import type { KeyKind } from './key-access.ts';

/** Anything else need not be looked up. */
export const isToken = (token: string): boolean => token.length === tokenLength && /^[\w-]+$/.test(token);

/** The hash of a key that somebody gives as a token or a link; null if it cannot be one of ours. */
export function keyHashOf(ctx: Pick<Context, 'vault'>, given: string): Buffer | null {
  const token = linkToken(given);
  return isToken(token) ? ctx.vault.tokenHash(token) : null;
}

type StoredLink = {
  id: string;
  account_id: string | null;
  channel: LocationChannel;
  recipient_hash: Buffer | null;
  sender_sealed: Buffer | null;
  requested_at: string;
  expires_at: string;
  cancelled_at: string | null;
  decline_disclosed_at: string | null;
  who_answered_at: string | null;
  extension_asked_at: string | null;
  key_id: string | null;
  declined_at: string | null;
  blocked_at: string | null;
  who_asked_at: string | null;
  reply: RecipientReply | null;
  /** Of the newest consent, whosever it is; null if nobody has agreed. */
  consent_id: string | null;
  consent_key_id: string;
  precision: Consent['precision'];
  duration: Consent['duration'];
  granted_at: string;
  until: string;
  ended_at: string | null;
  erased_at: string | null;
  newest_gps_at: string | null;
  arrived_at: string | null;
  kind: KeyKind;
  suppressed: boolean;
  /** With this key, or with the one that replaced it. */
  has_shared: boolean;
};

/** The id of the request that a key belongs to, given by its hash. */
export const requestOfKey = (hash: Buffer) => sql<string>`(
    select id from location_request where handover_hash = ${hash} or answer_hash = ${hash}
    union all select request_id from recipient_key where token_hash = ${hash}
    limit 1
  )`;

export type Link = ReturnType<typeof linkOf>;

/** Everything that a key's page shows, read in one statement; null if the token is not one of ours. */
export async function linkByToken(ctx: Pick<Context, 'root' | 'vault'>, token: string): Promise<Link | null> {
  const hash = keyHashOf(ctx, token);
  if (!hash) return null;
  const [row] = await prepared(
    ctx.root,
    sql<StoredLink>`
    select r.id, r.account_id, r.channel, r.recipient_hash, r.sender_sealed, r.requested_at, r.expires_at,
      r.cancelled_at, r.decline_disclosed_at, r.who_answered_at, r.extension_asked_at,
      k.id as key_id, k.declined_at, k.blocked_at, k.who_asked_at, k.reply,
      c.id as consent_id, c.key_id as consent_key_id, c.precision, c.duration, c.granted_at, c.until, c.ended_at,
      c.erased_at, c.newest_gps_at, c.arrived_at,
      case when r.answer_hash = ${hash} then 'ANSWER' when r.handover_hash = ${hash} then 'HANDOVER' else 'OWN' end as kind,
      exists (select from suppression s where s.recipient_hash = r.recipient_hash) as suppressed,
      coalesce(k.replaced, false) or exists (select from consent o where o.key_id = k.id) as has_shared
    from location_request r
    left join recipient_key k on k.request_id = r.id and k.token_hash = ${hash}
    left join lateral ${newestConsentTo(sql.ref('r.id'))} c on true
    where r.id = ${requestOfKey(hash)}`,
  );
  return row ? linkOf(row) : null;
}

function linkOf(row: StoredLink) {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    hasShared: row.has_shared,
    isSuppressed: row.suppressed,
    request: {
      channel: row.channel,
      recipientHash: row.recipient_hash,
      senderSealed: row.sender_sealed,
      requestedAt: instant(row.requested_at),
      expiresAt: instant(row.expires_at),
      cancelledAt: instant(row.cancelled_at),
      declineDisclosedAt: instant(row.decline_disclosed_at),
      whoAnsweredAt: instant(row.who_answered_at),
      extensionAskedAt: instant(row.extension_asked_at),
    },
    key: row.key_id
      ? {
          id: row.key_id,
          declinedAt: instant(row.declined_at),
          blockedAt: instant(row.blocked_at),
          whoAskedAt: instant(row.who_asked_at),
          reply: row.reply,
        }
      : null,
    consent: row.consent_id
      ? {
          id: row.consent_id,
          keyId: row.consent_key_id,
          precision: row.precision,
          duration: row.duration,
          grantedAt: instant(row.granted_at),
          until: instant(row.until),
          endedAt: instant(row.ended_at),
          erasedAt: instant(row.erased_at),
          newestGpsAt: instant(row.newest_gps_at),
          arrivedAt: instant(row.arrived_at),
        }
      : null,
  };
}
