import type { Context, Em } from '#server/context/context.ts';
import { AppError, type ErrorCode } from '#server/errors/errors.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { TooManyWait, limitConcurrency } from '#server/throttle/concurrency-limit.ts';

/**
 * Until the caller's transaction ends, nobody else changes this account's purchases: buying, webhooks, jobs and
 * cancelling are serialised across all processes. Its holder may be querying a gateway, so nobody waits for it outside
 * `whileLocked` and `whileLockedBriefly`.
 */
export async function lockSubscription(em: Em, accountId: string): Promise<void> {
  await lockFor(em, 'subscription', accountId);
}

/** How many of this process's ten database connections a hanging gateway may occupy. */
const places = 3;
const askingAtOnce = limitConcurrency(places, 100);
const changingAtOnce = limitConcurrency(places, 100);
/** How long to wait here while a gateway keeps another transaction waiting. */
const longestWait = '3s';
/** PostgreSQL's error code then. */
const lockNotAvailable = '55P03';
/** Seconds; a gateway that has not answered by then is given up on. */
const retryAfter = 10;

/**
 * A transaction that queries a gateway while holding `lockSubscription`. Only a few run at the same time in a process;
 * others wait without a connection. Throws PAYMENT_UNAVAILABLE when too many wait.
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
 * A transaction that takes `lockSubscription` itself and queries no gateway. It does not queue behind those that do,
 * and throws UNAVAILABLE if one of them keeps it waiting: what that one is charging is not known here.
 */
export const whileLockedBriefly = <T>(ctx: Pick<Context, 'em'>, run: (em: Em) => Promise<T>): Promise<T> =>
  inTurn(changingAtOnce, ctx, 'UNAVAILABLE', async (em) => {
    await em.execute(`set local lock_timeout = '${longestWait}'`);
    return run(em);
  });

async function inTurn<T>(
  turn: ReturnType<typeof limitConcurrency>,
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
