import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Em } from './context.ts';

/** What PostgreSQL calls `deadlock_detected`. */
const deadlock = '40P01';
/** Milliseconds in which the other transaction can take what it waits for: at once, the two would meet again. */
const headStart = 100;

/**
 * A transaction that is run once more where PostgreSQL rolled it back to resolve a deadlock; for acts whose loss would harm
 * somebody. The order of locks (docs/architecture.md) is what keeps deadlocks away. `run` has to leave nothing behind but
 * what its `em` writes: anything else waits for `afterCommit`.
 */
export async function retryingTransaction<T>(
  ctx: Pick<Context, 'em' | 'log'>,
  run: (em: Em) => Promise<T>,
): Promise<T> {
  const attempt = () => ctx.em.fork().transactional(run);
  try {
    return await attempt();
  } catch (error) {
    // Not the ORM's own exception: what Kysely runs throws the driver's.
    if ((error as { code?: unknown }).code !== deadlock) throw error;
    ctx.log.warn('a transaction begins anew after a deadlock');
    await sleep(headStart);
    return attempt();
  }
}
