import type { TestApp } from './build-test-app.ts';

/** Runs `act` while the app's database takes no connections, and all that were open are closed. */
export async function withoutDatabase<T>({ orm }: TestApp, act: () => Promise<T>): Promise<T> {
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  const { connectionString, max } = pool.options;
  const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  for (const client of taken) client.release(true);
  pool.options.connectionString = 'postgresql://nobody@127.0.0.1:1/none';
  try {
    return await act();
  } finally {
    pool.options.connectionString = connectionString;
  }
}
