import { expect } from 'vitest';
import type { Em } from '#server/context.ts';
import type { TestApp } from './build-test-app.ts';

/**
 * Runs `act` while another transaction holds the rows that it needs: `hold` locks or changes them, and is committed as
 * soon as `act` waits for it, after `goOn`.
 */
export async function whileHeld<T>(
  { orm }: TestApp,
  hold: (em: Em) => Promise<unknown>,
  act: () => Promise<T>,
  goOn: (em: Em) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const acting = await orm.em.fork().transactional(async (em) => {
    await hold(em);
    const answer = act();
    await expect.poll(async () => (await orm.em.fork().execute<object[]>(waiting)).length).toBeGreaterThan(0);
    await goOn(em);
    return { answer };
  });
  return acting.answer;
}
