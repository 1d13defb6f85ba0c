import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { freePort } from '#server/testing/loopback.ts';

const root = join(import.meta.dirname, '..');

/** What a server is asked in: our own operations by id, GraphQL's text, or nothing but frames of its own. */
type Language = 'ids' | 'texts' | 'frames';

/** A server under test: a separate process, ready when `/readyz` responds. Times in milliseconds. */
export type Server = {
  url: string;
  language: Language;
  startTime: number;
  cpu(): number;
  /** Resident bytes after a garbage collection. */
  memory(): Promise<number>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

// A failing benchmark must leave nothing running.
const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** `BENCH_PROFILES`: a folder for the servers' CPU profiles; `BENCH_LOG`: show what they write. */
export async function startServer(
  file: string,
  language: Language,
  { PORT = '', ...env }: Record<string, string>,
): Promise<Server> {
  const [port, inspectorPort] = [PORT || String(await freePort()), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const profiles = process.env['BENCH_PROFILES'];
  const start = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [
      `--inspect=127.0.0.1:${inspectorPort}`,
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
        PORT: port,
        LOG_LEVEL: 'warn',
        // As `npm start` does.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
        TRUST_PROXY: 'true',
        ...env,
      },
    },
  );
  children.add(child);
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await sleep(3);
  }
  const read = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
  return {
    url,
    language,
    startTime: performance.now() - start,
    // Nanoseconds of each thread: https://docs.kernel.org/scheduler/sched-stats.html
    cpu: () =>
      readdirSync(`/proc/${child.pid}/task`)
        .map((id) => Number(read(`task/${id}/schedstat`).split(' ')[0]))
        .reduce((sum, used) => sum + used, 0) / 1e6,
    async memory() {
      await collectGarbage(inspectorPort);
      return Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1]) * 1024;
    },
    async stop(signal = 'SIGTERM') {
      if (!children.delete(child)) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}

/** https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/ */
async function collectGarbage(inspectorPort: number): Promise<void> {
  const targets = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await once(socket, 'open');
  for (const id of [1, 2, 3]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message');
  }
  socket.close();
  // Freed pages are returned a little later.
  await sleep(500);
}

/** An address of one of many people at home in Indonesia, so that no limit is reached and a place is found. */
export const someAddress = (): string => {
  const octet = (from: number, count: number) => from + Math.floor(Math.random() * count);
  return `36.${octet(64, 16)}.${octet(0, 250)}.${octet(1, 250)}`;
};
