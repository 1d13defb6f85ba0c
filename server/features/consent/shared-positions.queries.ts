import type { Context } from '#server/context.ts';
import { batched } from '#server/batched.ts';
import { openPosition, type PositionRow, type StoredPosition } from '#server/features/location/position.ts';
import { givenRows } from '#server/sql/given-rows.ts';
import { statement } from '#server/sql/statement.ts';

const newest = statement<StoredPosition>(
  'newest_position',
  `select newest.* from consent cross join lateral (
     select id, consent_id, source, recorded_at, sealed from position where consent_id = consent.id
     order by id desc limit 1
   ) newest
   where consent.request_id = $1
   order by newest.id desc limit 1`,
);

const totals = statement<{ request_id: string; count: number | null; from_device: boolean | null }>(
  'position_totals',
  `select request_id, found.* from ${givenRows({ request_id: '$1::uuid[]' })} given
   cross join lateral (
     select sum(position_count)::int as count, bool_or(newest_gps_at is not null) as from_device
     from consent where consent.request_id = given.request_id
   ) found`,
);

/** The newest position that was shared under a request; null if there is none. */
export async function newestPositionOf(ctx: Context, requestId: string): Promise<PositionRow | null> {
  const [row] = await newest(ctx.em, [requestId]);
  return row ? openPosition(ctx, row) : null;
}

/** How many positions were shared under a request and not erased, and whether any of them is from the device. */
export const positionTotalsOf = batched<string, { count: number; fromDevice: boolean }>({
  async run(ctx, requestIds) {
    const rows = await totals(ctx.root, [requestIds]);
    const byRequest = new Map(rows.map((row) => [row.request_id, row]));
    return requestIds.map((id) => {
      const row = byRequest.get(id);
      return { count: row?.count ?? 0, fromDevice: row?.from_device ?? false };
    });
  },
  sameAs: (requestId) => requestId,
});
