import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { prepared } from '#server/sql/prepared.ts';
import { openPosition, type PositionRow, type StoredPosition } from '#server/features/location/position.ts';
import { type Consent, sharePrecisions } from '../consent.entity.ts';

const columns = sql.raw('id, consent_id, source, recorded_at, sealed, is_doubtful');

/** The newest trusted position that was shared under a request, and the consent that it is of; null if there is none. */
export async function newestPositionOf(
  ctx: Context,
  requestId: string,
): Promise<{ consentId: string; position: PositionRow } | null> {
  const {
    rows: [row],
  } = await sql<StoredPosition>`
    select newest.* from consent cross join lateral (
      select ${columns} from position where consent_id = consent.id and not is_doubtful order by id desc limit 1
    ) newest
    where consent.request_id = ${requestId}
    order by newest.id desc limit 1`.execute(rowsOf(ctx.em));
  return row ? { consentId: row.consent_id, position: openPosition(ctx, row) } : null;
}

/** Of each share, what `isDoubtful` compares a position with, oldest first. */
export async function fixesBefore(
  ctx: Context,
  em: Em,
  consentIds: readonly string[],
): Promise<PositionRow[][]> {
  const found: PositionRow[][] = consentIds.map(() => []);
  const query = sql<StoredPosition & { place: number }>`
    select given.place::int, found.* from unnest(${consentIds}::uuid[]) with ordinality as given (consent_id, place)
    cross join lateral (
      (select ${columns} from position
       where consent_id = given.consent_id and source = 'GPS' and not is_doubtful order by id desc limit 1)
      union all
      select * from (
        select ${columns} from position where consent_id = given.consent_id order by id desc limit 1
      ) newest where is_doubtful
    ) found
    order by found.id`;
  for (const row of await prepared(em, query)) found[row.place - 1]!.push(openPosition(ctx, row));
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
export async function positionTotalsOf(ctx: Context, requestId: string): Promise<PositionTotals | null> {
  const {
    rows: [row],
  } = await sql<StoredTotals>`
    select sum(position_count)::int as count, min(granted_at) as since, max(coalesce(ended_at, until)) as until,
      max(array_position(
        array[${sql.join(sharePrecisions)}], case when newest_gps_at is null then 'CITY' else precision end
      )) as finest
    from consent where request_id = ${requestId} and position_count > 0
    having count(*) > 0`.execute(rowsOf(ctx.root));
  if (!row) return null;
  const { count, finest, since, until } = row;
  return { count, precision: sharePrecisions[finest - 1]!, from: instant(since), until: instant(until) };
}

/** `finest`: the place in `sharePrecisions`, counting from 1. */
type StoredTotals = { count: number; finest: number; since: string; until: string };
