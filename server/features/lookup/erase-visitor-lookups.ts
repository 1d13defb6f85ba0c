import { rowsOf, type Context } from '#server/context.ts';

/** Erases visitors' lookups whose 24 hours are over. Returns how many. */
export async function eraseVisitorLookups(ctx: Context): Promise<number> {
  const { numDeletedRows } = await rowsOf(ctx.em)
    .deleteFrom('lookup')
    .where('expires_at', '<=', ctx.now())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
