import { resolve } from 'node:path';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from './postgres/postgres.ts';
import type { Env } from '#server/startup/env.ts';

/**
 * The database of the deployment: `DATABASE_URL`, or the embedded one, joined while the server runs, else started.
 * @param mayBegin whether an embedded one is made where there is none: empty, it has nothing to show to an operator
 */
export async function connect(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
  { mayBegin }: { mayBegin: boolean },
): Promise<{ url: string; leave: () => Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, leave: async () => {} };
  if (!mayBegin && !(await hasEmbeddedPostgres(env.DATA_DIR)))
    throw new Error(
      `DATABASE_URL is not set, and there is no embedded database in DATA_DIR (${resolve(env.DATA_DIR)}): ` +
        'give the variables that the server has, or run this where it runs (with Docker Compose: ' +
        'docker compose exec server npm run -s ops -- ...)',
    );
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  return { url: embedded.url, leave: () => embedded.stop() };
}
