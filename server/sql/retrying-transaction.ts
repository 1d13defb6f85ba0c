import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Em } from '#server/context/context.ts';

/** What PostgreSQL calls `deadlock_detected`. */
const deadlock = '40P01';
/**
 * Milliseconds for the other transaction to take the lock it waits for: retried at once, the two would collide again.
 */
const headStart = 100;

/**
 * A transaction that is retried once when PostgreSQL rolled it back to resolve a deadlock; for operations whose loss
 * would harm somebody. The lock order (docs/architecture.md) is what avoids deadlocks. `run` must have no effects
 * except through its `em`: anything else belongs in `afterCommit`.
 */
export async function retryingTransaction<T>(
  ctx: Pick<Context, 'em' | 'log'>,
  run: (em: Em) => Promise<T>,
): Promise<T> {
  const attempt = () => ctx.em.fork().transactional(run);
  try {
    return await attempt();
  } catch (error) {
    // Not the ORM's own exception: Kysely throws the driver's.
    if ((error as { code?: unknown }).code !== deadlock) throw error;
    ctx.log.warn('retrying a transaction after a deadlock');
    await sleep(headStart);
    return attempt();
  }
}
