import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import { day, hour } from '#shared/time-units.ts';

/**
 * The job runs once an hour (jobs/worker.ts): positions that would be too old before its next run are erased now.
 */
const untilNextTurn = hour;
/** What one statement may lock and erase: live positions and Stop wait for it. */
const requestsAtOnce = 50;
const positionsAtOnce = 5_000;

/**
 * Erases positions so that none outlives the deployment's retention; receipts remain. Returns how many were erased.
 * An arrival is erased like a position. Requests that are being changed come last, one at a time, so that no other waits for them.
 */
export async function eraseOldPositions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.settings.retentionDays * day + untilNextTurn);
  await rowsOf(ctx.em)
    .updateTable('consent')
    .set({ arrived_at: null })
    .where('arrived_at', '<', before)
    .execute();
  let erased = 0;
  const ids = await requestsWithOldPositions(ctx, before);
  while (ids.length > 0)
    erased += await eraseOf(ctx, { ids: ids.splice(0, requestsAtOnce), before, skipLocked: true });
  for (const id of await requestsWithOldPositions(ctx, before))
    erased += await eraseOf(ctx, { ids: [id], before, skipLocked: false });
  return erased;
}

async function requestsWithOldPositions(ctx: Context, before: Date): Promise<string[]> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('position')
    .innerJoin('consent', 'consent.id', 'position.consent_id')
    .select('consent.request_id')
    .distinct()
    .where('recorded_at', '<', before)
    .orderBy('consent.request_id')
    .execute();
  return rows.map((row) => row.request_id);
}

type Some = { ids: readonly string[]; before: Date; skipLocked: boolean };

async function eraseOf(ctx: Context, some: Some): Promise<number> {
  let erased = 0;
  for (;;) {
    const count = await eraseOnce(ctx, some);
    erased += count;
    if (count < positionsAtOnce) return erased;
  }
}

async function eraseOnce(ctx: Context, { ids, before, skipLocked }: Some): Promise<number> {
  const { erased } = await rowsOf(ctx.em)
    // Locks the request first, like everything that changes it: a recipient's own erasure happens before or after.
    .with('locked', (from) =>
      from
        .selectFrom('location_request')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate()
        .$if(skipLocked, (requests) => requests.skipLocked()),
    )
    .with('old', (from) =>
      from
        .deleteFrom('position')
        .where('id', 'in', (positions) =>
          positions
            .selectFrom('position')
            .innerJoin('consent', 'consent.id', 'position.consent_id')
            .innerJoin('locked', 'locked.id', 'consent.request_id')
            .select('position.id')
            .where('recorded_at', '<', before)
            .limit(positionsAtOnce),
        )
        .returning('consent_id'),
    )
    .with('gone', (from) =>
      from
        .selectFrom('old')
        .groupBy('consent_id')
        .select(['consent_id', sql<number>`count(*)::int`.as('count')]),
    )
    .with('cleared', (from) =>
      from
        .updateTable('consent')
        .from('gone')
        .whereRef('consent.id', '=', 'gone.consent_id')
        .set((is) => ({
          position_count: is('consent.position_count', '-', is.ref('gone.count')),
          newest_gps_at: sql`case when newest_gps_at >= ${before} then newest_gps_at end`,
          heard_at: sql`case when heard_at >= ${before} then heard_at end`,
        })),
    )
    .selectFrom('gone')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('erased'))
    .executeTakeFirstOrThrow();
  return erased;
}
