import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * The job runs once an hour (jobs/worker.ts): positions that would be too old before its next run are erased now.
 */
const untilNextTurn = hour;

/**
 * Erases positions so that none outlives the deployment's retention; receipts remain. Returns how many were erased.
 */
export async function eraseOldPositions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.settings.retentionDays * day + untilNextTurn);
  const { erased } = await rowsOf(ctx.em)
    // Locks the request first, like everything that changes it: a recipient's own erasure happens before or after.
    .with('locked', (from) =>
      from
        .selectFrom('location_request')
        .select('id')
        .where('id', 'in', (requests) =>
          requests
            .selectFrom('position')
            .innerJoin('consent', 'consent.id', 'position.consent_id')
            .select('consent.request_id')
            .where('recorded_at', '<', before),
        )
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .with('old', (from) =>
      from
        .deleteFrom('position')
        .where('recorded_at', '<', before)
        .where('consent_id', 'in', (consents) =>
          consents
            .selectFrom('consent')
            .innerJoin('locked', 'locked.id', 'consent.request_id')
            .select('consent.id'),
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
        })),
    )
    .selectFrom('gone')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('erased'))
    .executeTakeFirstOrThrow();
  return erased;
}
