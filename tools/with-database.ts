import { type Env, readEnv } from '#server/startup/env.ts';
import { startFailure } from '#server/startup/start-failure.ts';
import { connect } from './connect.ts';
import { SIGNALS } from './run.ts';

/**
 * Runs `use` with the connection string of the deployment's database, and leaves the database afterwards, also when a
 * signal comes before. Returns the exit code.
 */
export async function withDatabase(use: (url: string) => Promise<number>): Promise<number> {
  let isStopping = false;
  for (const signal of SIGNALS) process.on(signal, () => (isStopping = true));
  let env: Env | null = null;
  try {
    env = readEnv(process.env);
    const { url, leave } = await connect(env, console.log, { mayBegin: true });
    try {
      return isStopping ? 0 : await use(url);
    } finally {
      await leave();
    }
  } catch (error) {
    // A failure after a signal is caused by it: the group's other programs were told to stop too.
    if (isStopping) return 0;
    console.error(startFailure(error, env) ?? error);
    return 1;
  }
}
