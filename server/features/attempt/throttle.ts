import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { instant, secondsUntil } from '#server/sql/instants.ts';

/** What is counted, how often it may happen in a window, and the length of that window in milliseconds. */
export type Counter = { key: Buffer; limit: number; window: number };

/**
 * A counter's state after an attempt: how many there were in its window, and the seconds until it is within its limit.
 */
export type Counted = { count: number; wait: number };

/**
 * Counts one attempt on each counter, in one statement shared by all transports and processes, so that concurrent
 * attempts are all counted. Keeps counting past the limit. A window begins with its first attempt.
 */
export const countAttempt = (
  ctx: Pick<Context, 'em' | 'now'>,
  counters: readonly Counter[],
): Promise<Counted[]> => countIn(ctx.em.fork(), ctx.now(), counters);

/** The same in the caller's transaction. */
export async function countIn(em: Em, now: Date, counters: readonly Counter[]): Promise<Counted[]> {
  if (counters.length === 0) return [];
  // In key order, so that two statements never deadlock.
  const sorted = counters.toSorted((a, b) => Buffer.compare(a.key, b.key));
  const rows = await rowsOf(em)
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
  return counters.map(({ key, limit }) => {
    const row = rows.find((other) => key.equals(other.key))!;
    const wait = row.count <= limit ? 0 : secondsUntil(instant(row.window_ends_at).getTime(), now);
    return { count: row.count, wait };
  });
}

/** The seconds until one more is within the limit; 0 if it is now. Counts nothing. */
export async function waitFor(em: Em, now: Date, { key, limit }: Omit<Counter, 'window'>): Promise<number> {
  const row = await rowsOf(em)
    .selectFrom('throttle')
    .select('window_ends_at')
    .where('key', '=', key)
    .where('count', '>=', limit)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row ? secondsUntil(instant(row.window_ends_at).getTime(), now) : 0;
}

/** Records something under a key for `window` milliseconds from now. */
export async function note(em: Em, now: Date, key: Buffer, window: number): Promise<void> {
  const until = { window_ends_at: new Date(now.getTime() + window) };
  await rowsOf(em)
    .insertInto('throttle')
    .values({ key, count: 0, ...until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(until))
    .execute();
}

/** Like `note`; returns false if it was recorded before. */
export async function noteOnce(em: Em, now: Date, key: Buffer, window: number): Promise<boolean> {
  const noted = await rowsOf(em)
    .insertInto('throttle')
    .values({ key, count: 0, window_ends_at: new Date(now.getTime() + window) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Whether something is recorded under `key`, and nothing was recorded under `end` after that. Both are recorded for the
 * same time.
 */
export async function isNoted(ctx: Pick<Context, 'em' | 'now'>, key: Buffer, end: Buffer): Promise<boolean> {
  const row = await rowsOf(ctx.em.fork())
    .selectFrom('throttle as noted')
    .select('key')
    .where('key', '=', key)
    .where('window_ends_at', '>', ctx.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('throttle as ended')
            .select('ended.key')
            .where('ended.key', '=', end)
            .whereRef('ended.window_ends_at', '>', 'noted.window_ends_at'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Counters locked in the order of their keys, as an attempt is counted. */
const lockedInOrder = (keys: readonly Buffer[]) =>
  sql<Buffer>`(select key from throttle where key in (${sql.join(keys)}) order by key for update)`;

/** Takes one attempt back, once it turned out not to be a guess. */
export async function uncountAttempt(ctx: Pick<Context, 'em'>, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return;
  await rowsOf(ctx.em.fork())
    .updateTable('throttle')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', 'in', lockedInOrder(counters.map(({ key }) => key)))
    .execute();
}

/** Resets the counters under these keys. */
export async function forgetAttempts(ctx: Pick<Context, 'em'>, keys: readonly Buffer[]): Promise<void> {
  await rowsOf(ctx.em.fork()).deleteFrom('throttle').where('key', 'in', lockedInOrder(keys)).execute();
}
