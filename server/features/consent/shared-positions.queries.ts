import type { Context } from '#server/context.ts';
import { batched } from '#server/batched.ts';
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

const counts = statement<{ request_id: string; count: number }>(
  'position_counts',
  `select request_id, sum(position_count)::int as count from consent
   where request_id = any ($1::uuid[]) group by request_id`,
);

/** The newest position that was shared under a request; null if there is none. */
export async function newestPositionOf(ctx: Context, requestId: string): Promise<PositionRow | null> {
  const [row] = await newest(ctx.em, [requestId]);
  return row ? openPosition(ctx, row) : null;
}

/** How many positions were shared under a request, and not erased. */
export const positionCountOf = batched<string, number>({
  async run(ctx, requestIds) {
    const rows = await counts(ctx.root, [requestIds]);
    const byRequest = new Map(rows.map((row) => [row.request_id, row.count]));
    return requestIds.map((id) => byRequest.get(id) ?? 0);
  },
});
