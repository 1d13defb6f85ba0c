import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/loopback.ts';
import { settledMemory } from './inspector.ts';

export const root = join(import.meta.dirname, '..');

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** One line of the final table; `ratio` is our cost divided by the peer's, in one run. */
export type Row = { name: string; ours: string; peer: string; ratio: number };

/** A server under test: a separate process, ready when `/readyz` responds. Times in milliseconds. */
export type Server = {
  url: string;
  startTime: number;
  cpu(): number;
  /** Resident bytes after a garbage collection. */
  memory(): Promise<number>;
  stop(): Promise<void>;
};

/** Where the servers' CPU profiles are written, if anywhere. */
const profiles = process.env['BENCH_PROFILES'];

// A failing benchmark must leave nothing running.
const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** The product as `npm start` runs it: built. */
export const startOurs = (env: Record<string, string>): Promise<Server> =>
  startServer('dist/server/main.js', env);

export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [
      `--inspect=127.0.0.1:${inspectorPort}`,
      // Written when the server ends; open it in a browser's performance panel.
      ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []),
      join(root, file),
    ],
    {
      cwd: root,
      // The inspector greets on stderr.
      stdio: ['ignore', 'ignore', process.env['BENCH_LOG'] ? 'inherit' : 'ignore'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        // As the peers.
        LOG_LEVEL: 'warn',
        // As `npm start` does.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
        TRUST_PROXY: 'true',
        ...env,
      },
    },
  );
  children.add(child);
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await sleep(3);
  }
  return {
    url,
    startTime: performance.now() - start,
    // Nanoseconds of each thread: https://docs.kernel.org/scheduler/sched-stats.html
    cpu() {
      const threads = `/proc/${child.pid}/task`;
      const used = readdirSync(threads).map((id) => readFileSync(join(threads, id, 'schedstat'), 'utf8'));
      return used.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6;
    },
    memory: () =>
      settledMemory(
        inspectorPort,
        () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
      ),
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      children.delete(child);
    },
  };
}
