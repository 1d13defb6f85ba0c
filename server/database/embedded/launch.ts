import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { asSeenBy, cleanEnvironment } from './cluster.ts';
import { clearTraces, signalProcess, socketDirPrefix, watchPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import type { RunAs } from './run-as.ts';

/** Only names the socket: no TCP port is opened, so none can be in use already. */
const socketPort = 5432;
/** Milliseconds. */
const startTimeout = 120_000;
const maxLogBytes = 5_000_000;

export type Launch = {
  clusterDir: string;
  logFile: string;
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
  /** Where the server is known to listen; a new folder unless it is given. */
  socketDir?: string | undefined;
};

/** Servers started by this process, with their socket folders. */
const launched = new Map<number, string>();

// A process that exits without stop() lets its servers stop as soon as nobody is connected.
process.on('exit', () => {
  for (const [pid, socketDir] of launched) {
    signalProcess(pid, 'SIGTERM');
    rmSync(socketDir, { recursive: true, force: true });
  }
});

/** This process no longer stops the server. */
export const forgetPostmaster = (pid: number): void => void launched.delete(pid);

/** Starts the server and waits until it takes connections. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    await clearTraces(launch.clusterDir);
    const result = await tryLaunch(launch);
    if (typeof result !== 'string') return result;
    // The sessions of a killed server need a moment to notice; until then the new one refuses to start.
    if (attempt === 40 || !result.includes('shared memory block')) {
      throw new Error(`The database server did not start: ${result}`);
    }
    await sleep(250);
  }
}

async function tryLaunch({
  clusterDir,
  logFile,
  binaries,
  runAs,
  durable,
  socketDir: known,
}: Launch): Promise<Postmaster | string> {
  const socketDir = await makeSocketDir(runAs, known);
  await rotate(logFile);
  const log = await open(logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const folder = asSeenBy(runAs, clusterDir);
  const child = spawn(
    binaries.postgres,
    ['-D', folder, '-p', String(socketPort), '-k', socketDir, ...settings(durable)],
    {
      cwd: clusterDir,
      env: cleanEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      // A process group of its own: Ctrl-C in the terminal is for us, and we first finish what is in flight.
      detached: true,
      ...runAs,
    },
  );
  try {
    await once(child, 'spawn');
  } finally {
    await log.close();
  }
  child.unref();
  const pid = child.pid!;
  launched.set(pid, socketDir);
  child.once('exit', () => forgetPostmaster(pid));
  const starting = (found?: Postmaster) =>
    child.exitCode === null && (found?.pid !== child.pid || found?.state !== 'ready');
  const found = await watchPostmaster(clusterDir, starting, startTimeout);
  if (found?.state === 'ready' && found.pid === child.pid) return found;
  if (child.exitCode === null && child.pid) signalProcess(child.pid, 'SIGQUIT');
  await rm(socketDir, { recursive: true, force: true });
  return (await readFile(logFile)).subarray(logStart).toString().trim().slice(-2000);
}

function settings(durable: boolean): string[] {
  const values = {
    listen_addresses: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Messages about statements quote their values, which are personal data: the application logs its own errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          // The data may be on a file system in memory.
          max_wal_size: '256MB',
        }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * A private folder with a short path: a socket's path may have at most 107 bytes, and the server's user must be able
 * to reach it; neither is certain of the data folder or TMPDIR.
 */
async function makeSocketDir(runAs: RunAs, known?: string): Promise<string> {
  const dir = known ?? (await newSocketDir());
  if (known) {
    await rm(dir, { recursive: true, force: true });
    // Fails where somebody else was faster: it would be theirs.
    await mkdir(dir, { mode: 0o700 });
  }
  if (runAs) await chown(dir, runAs.uid, runAs.gid);
  return dir;
}

async function newSocketDir(): Promise<string> {
  const isPublic = await stat('/tmp').then(
    ({ mode }) => (mode & 0o1777) === 0o1777,
    () => false,
  );
  return await mkdtemp(join(isPublic ? '/tmp' : tmpdir(), socketDirPrefix));
}

async function rotate(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`);
}
