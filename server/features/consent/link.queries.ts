import { sql } from 'kysely';
import { instant, rowsOf, type Context, type Em } from '#server/context.ts';
import type { KeyKind } from './key-access.ts';

/** Our tokens have 24 characters; anything else need not be looked up. */
export const isToken = (token: string): boolean => /^[\w-]{24}$/.test(token);

/** The request that a key belongs to; null if the token is not one of ours. */
export async function requestIdOf(
  ctx: Pick<Context, 'vault'>,
  em: Em,
  token: string,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const hash = ctx.vault.tokenHash(token);
  const row = await rowsOf(em)
    .selectFrom('location_request')
    .select('id')
    .where((is) => is.or([is('handover_hash', '=', hash), is('answer_hash', '=', hash)]))
    .unionAll(
      rowsOf(em).selectFrom('recipient_key').select('request_id as id').where('token_hash', '=', hash),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** All that a page of one key is drawn from, as one statement; null if the token is not one of ours. */
export async function linkByToken(ctx: Pick<Context, 'vault'>, em: Em, token: string) {
  if (!isToken(token)) return null;
  const hash = ctx.vault.tokenHash(token);
  const rows = rowsOf(em);
  const row = await rows
    .selectFrom('location_request as r')
    .leftJoin('recipient_key as k', (join) =>
      join.onRef('k.request_id', '=', 'r.id').on('k.token_hash', '=', hash),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('consent')
          .selectAll()
          .whereRef('request_id', '=', 'r.id')
          .orderBy('granted_at', 'desc')
          .orderBy('ended_at', (order) => order.desc().nullsFirst())
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .where((is) =>
      is.or([
        is('r.handover_hash', '=', hash),
        is('r.answer_hash', '=', hash),
        is('r.id', '=', rows.selectFrom('recipient_key').select('request_id').where('token_hash', '=', hash)),
      ]),
    )
    .select([
      'r.id',
      'r.channel',
      'r.recipient_hash',
      'r.sender_sealed',
      'r.requested_at',
      'r.expires_at',
      'r.cancelled_at',
      'r.decline_disclosed_at',
      'r.who_answered_at',
      'r.extension_asked_at',
      'k.id as key_id',
      'k.declined_at',
      'k.blocked_at',
      'k.who_asked_at',
      'k.reply',
      'c.id as consent_id',
      'c.key_id as consent_key_id',
      'c.precision',
      'c.duration',
      'c.granted_at',
      'c.until',
      'c.ended_at',
      'c.erased_at',
      sql<KeyKind>`case when r.answer_hash = ${hash} then 'ANSWER' when r.handover_hash = ${hash} then 'HANDOVER' else 'OWN' end`.as(
        'kind',
      ),
      sql<boolean>`exists (select from suppression s where s.recipient_hash = r.recipient_hash)`.as(
        'suppressed',
      ),
      sql<boolean>`exists (select from consent o where o.key_id = k.id)`.as('has_shared'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
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
          keyId: row.consent_key_id!,
          precision: row.precision!,
          duration: row.duration!,
          grantedAt: instant(row.granted_at!),
          until: instant(row.until!),
          endedAt: instant(row.ended_at),
          erasedAt: instant(row.erased_at),
        }
      : null,
  };
}
