import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The job comes once an hour (jobs/worker.ts): what would be too old before its next turn goes now. */
const untilNextTurn = hour;

/** Erases positions so that none outlives the deployment's retention; receipts stay. Answers how many went. */
export async function eraseOldPositions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.settings.retentionDays * day + untilNextTurn);
  const { erased } = await rowsOf(ctx.em)
    .with('old', (from) =>
      from.deleteFrom('position').where('recorded_at', '<', before).returning('consent_id'),
    )
    .with('cleared', (from) =>
      from
        .updateTable('consent')
        .set({ newest_gps_at: null })
        .where('id', 'in', (of) => of.selectFrom('old').select('consent_id'))
        .where('newest_gps_at', '<', before),
    )
    .selectFrom('old')
    .select(sql<number>`count(*)::int`.as('erased'))
    .executeTakeFirstOrThrow();
  return erased;
}
