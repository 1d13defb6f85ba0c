import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import { limits } from '#shared/limits.ts';
import type { LocationRow } from './location-row.ts';
import { openPosition, type PositionRow, type StoredPosition } from './position.ts';
import { viewLocation } from './view-locations.ts';

/** The newest `most` positions of a track within a period, or, with `isFromStart`, the oldest. */
export type TrackPart = { since: Date | null; before: Date | null; most: number; isFromStart?: boolean };

/** That part of each request's positions, in order, in one statement. */
async function tracksOf(
  ctx: Context,
  requestIds: readonly string[],
  { since, before, most, isFromStart }: TrackPart,
): Promise<Map<string, PositionRow[]>> {
  const rows = await rowsOf(ctx.em)
    .selectFrom((from) =>
      from
        .selectFrom('location_request')
        .select('id')
        .where('id', 'in', [...requestIds])
        .as('r'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('position as p')
          .innerJoin('consent as c', 'c.id', 'p.consent_id')
          .select(['p.id', 'p.consent_id', 'p.source', 'p.recorded_at', 'p.sealed', 'p.is_doubtful'])
          .whereRef('c.request_id', '=', 'r.id')
          .$if(since !== null, (query) => query.where('p.recorded_at', '>', since!))
          .$if(before !== null, (query) => query.where('p.recorded_at', '<', before!))
          .orderBy('p.id', isFromStart ? 'asc' : 'desc')
          .limit(most)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['r.id as request_id', 'p.consent_id', 'p.source', 'p.recorded_at', 'p.sealed', 'p.is_doubtful'])
    .orderBy(sql`p.id`)
    .execute();
  const tracks = new Map<string, PositionRow[]>(requestIds.map((id) => [id, []]));
  for (const row of rows) tracks.get(row.request_id)?.push(openPosition(ctx, row));
  return tracks;
}

/**
 * The same for requests whose view was recorded, each as it was read. A first position that came after that is left
 * out: its view was not recorded.
 */
export async function shownTracksOf(
  ctx: Context,
  rows: readonly Pick<LocationRow, 'id' | 'hasPosition'>[],
  part: TrackPart,
): Promise<PositionRow[][]> {
  const viewed = rows.filter((row) => row.hasPosition).map(({ id }) => id);
  const tracks = viewed.length > 0 ? await tracksOf(ctx, viewed, part) : null;
  return rows.map(({ id }) => tracks?.get(id) ?? []);
}

/** The newest of one request's positions, in order. */
export const trackOf = async (ctx: Context, requestId: string): Promise<PositionRow[]> =>
  (await tracksOf(ctx, [requestId], { since: null, before: null, most: limits.trackLength })).get(
    requestId,
  ) ?? [];

/** Positions read and decrypted at once; in between the process can do other work. */
const pageLength = 1_000;

/** All positions of these consents, one after the other, each in order; a day-long share may have tens of thousands. */
export async function* pagesOfTrack(
  ctx: Context,
  consentIds: readonly string[],
): AsyncGenerator<PositionRow[]> {
  for (const consentId of consentIds) {
    for (let after: string | undefined = '0'; after !== undefined;) {
      const page: (StoredPosition & { id: string })[] = await rowsOf(ctx.em)
        .selectFrom('position')
        .select(['id', 'consent_id', 'source', 'recorded_at', 'sealed', 'is_doubtful'])
        .where('consent_id', '=', consentId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageLength)
        .execute();
      yield page.map((row) => openPosition(ctx, row));
      after = page.length < pageLength ? undefined : page.at(-1)?.id;
    }
  }
}

/** The consents of each request of which there are positions, in the order in which they were given. */
export async function consentsWithPositions(
  ctx: Context,
  requestIds: readonly string[],
): Promise<Map<string, string[]>> {
  const consentsOf = new Map<string, string[]>(requestIds.map((id) => [id, []]));
  // Most shares are older than the retention: those without positions are not asked for one by one.
  const consents = await rowsOf(ctx.em)
    .selectFrom('consent')
    .select(['id', 'request_id'])
    .where('request_id', 'in', [...requestIds])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('position').select('position.id').whereRef('position.consent_id', '=', 'consent.id')),
    )
    .orderBy('granted_at')
    .execute();
  for (const { id, request_id } of consents) consentsOf.get(request_id)?.push(id);
  return consentsOf;
}

/**
 * The newest `limits.trackLength` positions of one of the viewer's requests within a period, recorded as a view for
 * the recipient; null if there is no such request. Throws UNAUTHENTICATED.
 */
export async function viewTrack(
  ctx: Context,
  { id, ...part }: { id: string; since: Date | null; before: Date | null },
): Promise<PositionRow[] | null> {
  const row = await viewLocation(ctx, id);
  if (!row) return null;
  const [track] = await shownTracksOf(ctx, [row], { ...part, most: limits.trackLength });
  return track ?? [];
}
