import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { TooManyWait, turns } from '#server/turns.ts';

/**
 * Until the caller's transaction ends, nobody else changes what this account has bought: buying, webhooks, jobs and
 * cancelling come one after the other, in every process. Nothing else waits for it.
 */
export async function lockSubscription(em: Em, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription:${accountId}`}, 0))`.execute(
    rowsOf(em),
  );
}

/** Of the database's ten connections in this process; a gateway that hangs must not hold them all. */
const askingAtOnce = turns(3, 100);

/**
 * A transaction that asks a gateway while it holds `lockSubscription`. Few run at the same time in a process, the next
 * wait without a connection. Throws PAYMENT_UNAVAILABLE where too many wait.
 */
export async function whileLocked<T>(
  ctx: Pick<Context, 'em'>,
  accountId: string,
  run: (em: Em) => Promise<T>,
): Promise<T> {
  try {
    return await askingAtOnce(() =>
      ctx.em.fork().transactional(async (em) => {
        await lockSubscription(em, accountId);
        return run(em);
      }),
    );
  } catch (error) {
    throw error instanceof TooManyWait
      ? new AppError('PAYMENT_UNAVAILABLE', { message: 'too many wait for a gateway' })
      : error;
  }
}
