import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import type { LocationRequest } from './location-request.entity.ts';
import type { LocationRow } from './location-row.ts';

/**
 * Notes that the recipient gave an answer at this time that the requester may know of; never after a silent decline or
 * a block. The caller saves the request.
 */
export function markUnseen(request: LocationRequest, at: Date): void {
  request.unseenSince ??= at;
}

/** Marks everything as told. The caller saves the request. */
export function forgetUnseen(request: LocationRequest): void {
  Object.assign(request, { unseenSince: null, answerMailedAt: null });
}

/** Notes that the requester is being shown these rows. An answer given since they were read stays unseen. */
export async function markSeen(ctx: Context, rows: readonly (LocationRow | null)[]): Promise<void> {
  const unseen = rows.filter((row): row is LocationRow => Boolean(row?.unseenSince));
  if (unseen.length === 0) return;
  const [ids, since] = [unseen.map(({ id }) => id), unseen.map(({ unseenSince }) => unseenSince)];
  // Locked in id order, like everything that locks several.
  await sql`
    update location_request set unseen_since = null, answer_mailed_at = null
    from (
      select id from location_request
      where (id, unseen_since) in (select * from unnest(${ids}::uuid[], ${since}::timestamptz[]))
      order by id for no key update
    ) seen
    where location_request.id = seen.id`.execute(rowsOf(ctx.root));
}
