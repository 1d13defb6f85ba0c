import type { Context } from '#server/context.ts';
import { openPosition, type PositionRow, type StoredPosition } from '#server/features/location/position.ts';
import { statement } from '#server/statement.ts';

const newest = statement<StoredPosition>(
  'newest_position',
  `select newest.* from consent cross join lateral (
     select id, consent_id, source, recorded_at, sealed from position where consent_id = consent.id
     order by id desc limit 1
   ) newest
   where consent.request_id = $1
   order by newest.id desc limit 1`,
);

const count = statement<{ count: number }>(
  'position_count',
  `select count(*)::int as count from position
   where consent_id = any (array(select id from consent where request_id = $1))`,
);

/** The newest position that was shared under a request; null if there is none. */
export async function newestPositionOf(ctx: Context, requestId: string): Promise<PositionRow | null> {
  const [row] = await newest(ctx.em, [requestId]);
  return row ? openPosition(ctx, row) : null;
}

/** How many positions were shared under a request, and not erased. */
export const positionCountOf = async (ctx: Context, requestId: string): Promise<number> =>
  (await count(ctx.em, [requestId]))[0]?.count ?? 0;
