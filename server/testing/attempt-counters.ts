import type { TestApp } from './build-test-app.ts';

const keyOf = (app: TestApp, key: string) => app.ports.vault.fingerprint('throttle', key);

/** How an account's address appears in the keys of its counters. */
export const emailHash = (app: TestApp, email: string): string =>
  app.ports.vault.fingerprint('email', email).toString('hex');

/** How many attempts are counted under a key, e.g. `password:network:192.0.2.7`. */
export async function countedAttempts(app: TestApp, key: string): Promise<number> {
  const rows = await app.orm.em
    .fork()
    .execute<{ count: number }[]>('select count from throttle where key = ?', [keyOf(app, key)]);
  return rows[0]?.count ?? 0;
}

/** Sets a counter as if `count` attempts had been made. */
export async function setAttempts(app: TestApp, key: string, count: number): Promise<void> {
  await app.orm.em
    .fork()
    .execute(
      "insert into throttle values (?, ?, ?::timestamptz + interval '2 hours') on conflict (key) do update set count = excluded.count",
      [keyOf(app, key), count, app.ports.now()],
    );
}
