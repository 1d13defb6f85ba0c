import { startEmbeddedPostgres } from '#server/database/embedded.ts';
import { readEnv, type Env } from '#server/env.ts';
import { loadEnv } from './env-file.ts';

/** The database of the deployment: `DATABASE_URL`, or the embedded one, joined while the server runs, else started. */
export async function connect(
  log: (line: string) => void,
): Promise<{ env: Env; url: string; leave: () => Promise<void> }> {
  loadEnv();
  const env = readEnv(process.env);
  if (env.DATABASE_URL) return { env, url: env.DATABASE_URL, leave: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  return { env, url: embedded.url, leave: () => embedded.stop() };
}
