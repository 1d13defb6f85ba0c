import type { Context, Em } from '#server/context/context.ts';
import { batched } from '#server/sql/batched.ts';
import { instant } from '#server/sql/instants.ts';
import { openPosition, type PositionRow, type StoredPosition } from '#server/features/location/position.ts';
import { givenRows } from '#server/sql/given-rows.ts';
import { statement } from '#server/sql/statement.ts';
import { type Consent, sharePrecisions } from '../consent.entity.ts';

const columns = 'id, consent_id, source, recorded_at, sealed, is_doubtful';

const newest = statement<StoredPosition>(
  'newest_position',
  `select newest.* from consent cross join lateral (
     select ${columns} from position where consent_id = consent.id and not is_doubtful
     order by id desc limit 1
   ) newest
   where consent.request_id = $1
   order by newest.id desc limit 1`,
);

type StoredTotals = { request_id: string; count: number; finest: number; since: string; until: string };

const precisions = sharePrecisions.map((one) => `'${one}'`).join(', ');

/** `finest`: the place in `sharePrecisions`, counting from 1. No row for a request without positions. */
const totals = statement<StoredTotals>(
  'position_totals',
  `select request_id, found.* from ${givenRows({ request_id: '$1::uuid[]' })} given
   cross join lateral (
     select sum(position_count)::int as count, min(granted_at) as since, max(coalesce(ended_at, until)) as until,
       max(array_position(array[${precisions}], case when newest_gps_at is null then 'CITY' else precision end)) as finest
     from consent where consent.request_id = given.request_id and position_count > 0
   ) found
   where count is not null`,
);

/** The newest trusted position that was shared under a request, and the consent that it is of; null if there is none. */
export async function newestPositionOf(
  ctx: Context,
  requestId: string,
): Promise<{ consentId: string; position: PositionRow } | null> {
  const [row] = await newest(ctx.em, [requestId]);
  return row ? { consentId: row.consent_id, position: openPosition(ctx, row) } : null;
}

const fixes = statement<StoredPosition & { place: number }>(
  'fixes_before',
  `select given.place::int, found.* from ${givenRows({ consent_id: '$1::uuid[]' })} given
   cross join lateral (
     (select ${columns} from position
      where consent_id = given.consent_id and source = 'GPS' and not is_doubtful order by id desc limit 1)
     union all
     select * from (
       select ${columns} from position where consent_id = given.consent_id order by id desc limit 1
     ) newest where is_doubtful
   ) found
   order by found.id`,
);

/** Of each share, what `isDoubtful` compares a position with, oldest first. */
export async function fixesBefore(
  ctx: Context,
  em: Em,
  consentIds: readonly string[],
): Promise<PositionRow[][]> {
  const found: PositionRow[][] = consentIds.map(() => []);
  for (const row of await fixes(em, [consentIds])) found[row.place - 1]!.push(openPosition(ctx, row));
  return found;
}

export type PositionTotals = {
  /** At least 1. */
  count: number;
  /** The finest precision among them. */
  precision: Consent['precision'];
  /** When the first and the last of the shares that they are from began and ended, or end by themselves. */
  from: Date;
  until: Date;
};

/** The positions that were shared under a request and not erased; null if there are none. */
export const positionTotalsOf = batched<string, PositionTotals | null>({
  async run(ctx, requestIds) {
    const rows = await totals(ctx.root, [requestIds]);
    const byRequest = new Map(rows.map((row) => [row.request_id, row]));
    return requestIds.map((id) => {
      const row = byRequest.get(id);
      if (!row) return null;
      const { count, finest, since, until } = row;
      return { count, precision: sharePrecisions[finest - 1]!, from: instant(since), until: instant(until) };
    });
  },
  sameAs: (requestId) => requestId,
});
