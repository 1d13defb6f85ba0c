import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';

/** What a restore brought back that people may have ended or erased since the backup. */
export type BroughtBack = { shares: number; positions: number; replies: number; sessions: number };

/** Counts it. */
export async function broughtBack(em: Em): Promise<BroughtBack> {
  const count = sql<number>`count(*)::int`.as('count');
  const rows = rowsOf(em);
  const shares = await rows
    .selectFrom('consent')
    .select(count)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const positions = await rows.selectFrom('position').select(count).executeTakeFirstOrThrow();
  const replies = await rows
    .selectFrom('recipient_key')
    .select(count)
    .where('reply', 'is not', null)
    .executeTakeFirstOrThrow();
  const sessions = await rows.selectFrom('session').select(count).executeTakeFirstOrThrow();
  return {
    shares: shares.count,
    positions: positions.count,
    replies: replies.count,
    sessions: sessions.count,
  };
}

/**
 * Ends every share and session, and erases every position, reply, sign-in link and code, in one transaction: after a
 * restore nobody knows which of them people have ended, erased or used meanwhile. Receipts remain, and whoever wants to
 * go on shares or signs in again.
 */
export function forgetBroughtBack({ em, now }: Pick<Context, 'em' | 'now'>): Promise<BroughtBack> {
  return em.transactional(async (within) => {
    const rows = rowsOf(within);
    // Requests first, as by everything that changes one.
    await rows
      .updateTable('location_request')
      .set({
        reply: null,
        replied_at: null,
        changed_at: sql<Date>`greatest(${now()}, changed_at + interval '1 millisecond')`,
      })
      .where((is) =>
        is.or([
          is('reply', 'is not', null),
          is(
            'id',
            'in',
            is
              .selectFrom('consent')
              .select('request_id')
              .where((of) => of.or([of('ended_at', 'is', null), of('position_count', '>', 0)])),
          ),
        ]),
      )
      .execute();
    const found = await broughtBack(within);
    await rows.updateTable('recipient_key').set({ reply: null }).where('reply', 'is not', null).execute();
    await rows
      .updateTable('webhook_delivery')
      .set({ data: sql<string>`jsonb_set(data::jsonb, array['reply'], 'null')::text` })
      .where(sql<boolean>`data::jsonb ->> 'reply' is not null`)
      .execute();
    await rows
      .updateTable('consent')
      .set({
        until: sql<Date>`least(until, ${now()})`,
        ended_at: sql<Date>`least(until, ${now()})`,
        end_reason: 'TIME_OVER',
      })
      .where('ended_at', 'is', null)
      .execute();
    await rows.deleteFrom('position').execute();
    for (const table of ['session', 'sign_in_link', 'reset_code'] as const)
      await rows.deleteFrom(table).execute();
    await rows
      .updateTable('consent')
      .set({ position_count: 0, newest_gps_at: null, heard_at: null, arrived_at: null })
      .where((is) => is.or([is('position_count', '>', 0), is('arrived_at', 'is not', null)]))
      .execute();
    return found;
  });
}
