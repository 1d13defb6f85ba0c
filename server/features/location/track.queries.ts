import { instant, rowsOf, type Context, type Em } from '#server/context.ts';
import { limits } from '#shared/limits.ts';
import { openPosition, type PositionRow } from './position.ts';

/** The newest positions of a request, in the order in which they came. */
export async function trackOf(
  ctx: Context,
  invitationId: string,
  since: Date | null,
): Promise<PositionRow[]> {
  let query = rowsOf(ctx.em)
    .selectFrom('position as p')
    .innerJoin('consent as c', 'c.id', 'p.consent_id')
    .select(['p.consent_id', 'p.source', 'p.recorded_at', 'p.sealed'])
    .where('c.invitation_id', '=', invitationId);
  if (since) query = query.where('p.recorded_at', '>', since);
  const rows = await query.orderBy('p.id', 'desc').limit(limits.trackLength).execute();
  return rows.reverse().map((row) =>
    openPosition(ctx, {
      consentId: row.consent_id,
      source: row.source,
      recordedAt: instant(row.recorded_at),
      sealed: row.sealed,
    }),
  );
}

/** When the newest position from the device was taken under this consent; null if none. */
export async function newestGpsTime(em: Em, consentId: string): Promise<Date | null> {
  const row = await rowsOf(em)
    .selectFrom('position')
    .select('recorded_at')
    .where('consent_id', '=', consentId)
    .where('source', '=', 'GPS')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return instant(row?.recorded_at);
}
