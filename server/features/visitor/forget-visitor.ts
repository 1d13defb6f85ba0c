import { rowsOf, type Context } from '#server/context/context.ts';
import { erasedAtOnce, eraseInParts } from '#server/sql/erase-in-parts.ts';
import { day } from '#shared/time-units.ts';
import { visitorHash } from './visitor-input.ts';

/** Milliseconds after which visits and events are erased. */
const visitorDataLife = 90 * day;

/** Erases everything stored about a visitor, who has withdrawn consent. Safe to repeat. Throws BAD_INPUT. */
export async function forgetVisitor(ctx: Context, input: { visitorId: string }): Promise<true> {
  const hash = visitorHash(ctx, input.visitorId);
  await ctx.em.fork().transactional(async (em) => {
    await rowsOf(em).deleteFrom('visit').where('visitor_hash', '=', hash).execute();
    await rowsOf(em).deleteFrom('visitor_event').where('visitor_hash', '=', hash).execute();
  });
  return true;
}

/** Erases visits and events that are old. */
export async function eraseOldVisits(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - visitorDataLife);
  const rows = rowsOf(ctx.em);
  const someVisits = rows
    .selectFrom('visit')
    .select('id')
    .where('visited_at', '<', before)
    .limit(erasedAtOnce);
  const someEvents = rows
    .selectFrom('visitor_event')
    .select('id')
    .where('happened_at', '<', before)
    .limit(erasedAtOnce);
  await eraseInParts(() => rows.deleteFrom('visit').where('id', 'in', someVisits).executeTakeFirstOrThrow());
  await eraseInParts(() =>
    rows.deleteFrom('visitor_event').where('id', 'in', someEvents).executeTakeFirstOrThrow(),
  );
}
