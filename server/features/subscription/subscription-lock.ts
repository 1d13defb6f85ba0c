import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError, type ErrorCode } from '#server/errors.ts';
import { TooManyWait, turns } from '#server/turns.ts';

/**
 * Until the caller's transaction ends, nobody else changes what this account has bought: buying, webhooks, jobs and
 * cancelling come one after the other, in every process. Who holds it may be asking a gateway, so nobody waits for it
 * outside `whileLocked` and `whileLockedBriefly`.
 */
export async function lockSubscription(em: Em, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription:${accountId}`}, 0))`.execute(
    rowsOf(em),
  );
}

/** Of the database's ten connections in this process; a gateway that hangs must not hold them all. */
const places = 3;
const askingAtOnce = turns(places, 100);
const changingAtOnce = turns(places, 100);
/** How long somebody waits here for an answer that a gateway owes another transaction. */
const longestWait = '3s';
/** What PostgreSQL says then. */
const lockNotAvailable = '55P03';
/** Seconds; a gateway that has not answered by then is given up. */
const retryAfter = 10;

/**
 * A transaction that asks a gateway while it holds `lockSubscription`. Few run at the same time in a process, the next
 * wait without a connection. Throws PAYMENT_UNAVAILABLE where too many wait.
 */
export const whileLocked = <T>(
  ctx: Pick<Context, 'em'>,
  accountId: string,
  run: (em: Em) => Promise<T>,
): Promise<T> =>
  inTurn(askingAtOnce, ctx, 'PAYMENT_UNAVAILABLE', async (em) => {
    await lockSubscription(em, accountId);
    return run(em);
  });

/**
 * A transaction that takes `lockSubscription` itself and asks no gateway. It does not queue behind those who do, and
 * throws UNAVAILABLE where one of them keeps it waiting: what that one is charging is not known here.
 */
export const whileLockedBriefly = <T>(ctx: Pick<Context, 'em'>, run: (em: Em) => Promise<T>): Promise<T> =>
  inTurn(changingAtOnce, ctx, 'UNAVAILABLE', async (em) => {
    await em.execute(`set local lock_timeout = '${longestWait}'`);
    return run(em);
  });

async function inTurn<T>(
  turn: ReturnType<typeof turns>,
  ctx: Pick<Context, 'em'>,
  code: ErrorCode,
  run: (em: Em) => Promise<T>,
): Promise<T> {
  try {
    return await turn(() => ctx.em.fork().transactional(run));
  } catch (error) {
    const isKeptWaiting =
      error instanceof TooManyWait || (error as { code?: unknown }).code === lockNotAvailable;
    throw isKeptWaiting ? new AppError(code, { message: 'others wait for a gateway', retryAfter }) : error;
  }
}
