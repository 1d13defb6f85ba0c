import { expect } from 'vitest';
import type { Em } from '#server/context/context.ts';
import type { TestApp } from './build-test-app.ts';

/** How many transactions of an app's database wait for another one. */
export const waitingForLocks = async ({ orm }: TestApp): Promise<number> =>
  (
    await orm.em
      .fork()
      .execute<object[]>(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
  ).length;

/**
 * Runs `act` while another transaction holds the rows that it needs: `hold` locks or changes them, and is committed
 * once `act` is waiting for it, after `goOn`.
 */
export async function whileHeld<T>(
  app: TestApp,
  hold: (em: Em) => Promise<unknown>,
  act: () => Promise<T>,
  goOn: (em: Em) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const acting = await app.orm.em.fork().transactional(async (em) => {
    await hold(em);
    const answer = act();
    await expect.poll(() => waitingForLocks(app), { timeout: 10_000 }).toBeGreaterThan(0);
    await goOn(em);
    return { answer };
  });
  return acting.answer;
}
