import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { utcDay } from '#server/sql/instants.ts';

/** Days that are counted together, and days until they may be shown. */
const window = 30;
const delay = 1;
/** Counts below this are not published: they might be one person's. */
const threshold = 50;
/** Counts are rounded down to a multiple of this. */
const step = 10;
const mostShown = 8;

/** Counts a number that was looked up, by country only. */
export async function countLookup(ctx: Pick<Context, 'now'>, em: Em, country: string): Promise<void> {
  await rowsOf(em)
    .insertInto('lookup_count')
    .values({ day: utcDay(ctx.now()), country, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'country']).doUpdateSet((to) => ({ count: to('lookup_count.count', '+', 1) })),
    )
    .execute();
}

/** Countries whose numbers were looked up often, a day later at the earliest; `atLeast` is rounded down. */
export async function latestLookups(
  ctx: Pick<Context, 'em' | 'now'>,
): Promise<{ country: string; atLeast: number }[]> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('lookup_count')
    .select(['country', ({ fn }) => fn.sum<string>('count').as('sum')])
    .where('day', '>=', utcDay(ctx.now(), window + delay))
    .where('day', '<', utcDay(ctx.now(), delay))
    .groupBy('country')
    .having(({ fn }) => fn.sum('count'), '>=', threshold)
    .orderBy('sum', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(({ country, sum }) => ({ country, atLeast: Math.floor(Number(sum) / step) * step }));
}

/** Erases counts that are no longer shown. */
export async function eraseOldLookupCounts(ctx: Pick<Context, 'em' | 'now'>): Promise<void> {
  await rowsOf(ctx.em)
    .deleteFrom('lookup_count')
    .where('day', '<', utcDay(ctx.now(), window + delay))
    .execute();
}
