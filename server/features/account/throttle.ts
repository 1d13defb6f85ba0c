import { sql } from 'kysely';
import { instant, rowsOf, type Context } from '#server/context.ts';

/** What is counted, how often it may happen in a window, and how long that is in milliseconds. */
export type Counter = { key: Buffer; limit: number; window: number };

/**
 * Counts one attempt on each counter, in one statement that every transport and process shares, so that any number
 * of attempts at the same moment count as many. Counts on past the limit. Answers the seconds until all counters
 * are within their limits again, 0 when they are. A window begins with its first attempt.
 */
export async function countAttempt(
  ctx: Pick<Context, 'em' | 'now'>,
  counters: readonly Counter[],
): Promise<number> {
  const now = ctx.now();
  // In the order of their keys, so that two statements never wait for each other in a circle.
  const sorted = counters.toSorted((a, b) => Buffer.compare(a.key, b.key));
  const rows = await rowsOf(ctx.em.fork())
    .insertInto('throttle')
    .values(
      sorted.map(({ key, window }) => ({
        key,
        count: 1,
        window_ends_at: new Date(now.getTime() + window),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttle.window_ends_at <= ${now} then 1 else throttle.count + 1 end`,
        window_ends_at: sql`case when throttle.window_ends_at <= ${now} then excluded.window_ends_at else throttle.window_ends_at end`,
      }),
    )
    .returning(['key', 'count', 'window_ends_at'])
    .execute();
  const waits = rows.map((row) => {
    const { limit } = sorted.find(({ key }) => key.equals(row.key))!;
    if (row.count <= limit) return 0;
    return Math.max(1, Math.ceil((instant(row.window_ends_at).getTime() - now.getTime()) / 1_000));
  });
  return Math.max(0, ...waits);
}

/** Takes one attempt back, after it turned out to be no guess. */
export async function uncountAttempt(ctx: Pick<Context, 'em'>, counters: readonly Counter[]): Promise<void> {
  await rowsOf(ctx.em.fork())
    .updateTable('throttle')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where(
      'key',
      'in',
      sql<Buffer>`(select key from throttle where key in (${sql.join(counters.map(({ key }) => key))}) order by key for update)`,
    )
    .execute();
}

/** Forgets what was counted under these keys. */
export async function forgetAttempts(ctx: Pick<Context, 'em'>, keys: readonly Buffer[]): Promise<void> {
  await rowsOf(ctx.em.fork()).deleteFrom('throttle').where('key', 'in', keys).execute();
}
