import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeTempDir, removeTempDir } from './temp-dir.ts';

export type ServerProcess = {
  url: string;
  /** All that it has logged. */
  log: () => string;
  /** Resolves when it has ended, for any other signal than SIGSTOP. */
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP'): Promise<void>;
  /** Stops it gracefully if it is still running, and removes its folder. */
  stop(): Promise<void>;
};

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The real program on a port of its own, as one of several with one database; ready when this resolves. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const dir = await makeTempDir('process');
  const child = spawn(process.execPath, [main], {
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'development',
      PUBLIC_URL: 'http://localhost:4000',
      DATA_DIR: dir,
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  const exit = once(child, 'exit');
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (log += data.toString()));
  const signal: ServerProcess['signal'] = async (name) => {
    child.kill(name);
    if (name !== 'SIGSTOP') await exit;
  };
  const until = Date.now() + 60_000;
  for (;;) {
    const url = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1];
    if (url) {
      const stop = async () => {
        if (child.exitCode === null && child.signalCode === null) await signal('SIGTERM');
        await removeTempDir(dir);
      };
      return { url, log: () => log, signal, stop };
    }
    if (child.exitCode !== null || Date.now() > until) {
      if (child.exitCode === null) await signal('SIGKILL');
      await removeTempDir(dir);
      throw new Error(`not started:\n${log}`);
    }
    await sleep(50);
  }
}
