import { rowsOf, type Context } from '#server/context/context.ts';
import { erasedAtOnce, eraseInParts } from '#server/sql/erase-in-parts.ts';

/** Erases visitors' lookups whose 24 hours are over. Returns how many. */
export async function eraseVisitorLookups(ctx: Context): Promise<number> {
  const rows = rowsOf(ctx.em);
  const some = rows
    .selectFrom('lookup')
    .select('id')
    .where('expires_at', '<=', ctx.now())
    .limit(erasedAtOnce);
  return eraseInParts(() => rows.deleteFrom('lookup').where('id', 'in', some).executeTakeFirstOrThrow());
}
