import { rowsOf, type Context } from '#server/context.ts';

const day = 24 * 3_600_000;

/** Erases positions past the deployment's retention; receipts stay. Answers how many went. */
export async function eraseOldPositions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.settings.retentionDays * day);
  const { numDeletedRows } = await rowsOf(ctx.em)
    .deleteFrom('position')
    .where('recorded_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
