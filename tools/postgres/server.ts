import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { asSeenBy, cleanEnvironment, ensureCluster } from './cluster.ts';
import { isAlive } from './process.ts';
import { whoRunsPostgres } from './run-as.ts';

/** Only names the socket: no TCP port is opened, so none can be in use already. */
const socketPort = 5432;
const socketDirPrefix = 'whereabouts-db-';
/** How long a server may take to start or to stop, milliseconds. */
export const settleTimeout = 120_000;
/** Between two looks at what a server does, milliseconds. */
export const pollEvery = 10;

/** A server as its `postmaster.pid` describes it (PostgreSQL's manual, 'Database File Layout'). */
export type Server = { pid: number; port: number; socketDir: string; isReady: boolean };

/** What the folder says of its server, which may be gone; undefined if there is none. */
export async function describedServer(clusterDir: string): Promise<Server | undefined> {
  const text = await readFile(pidFile(clusterDir), 'utf8').catch(() => '');
  const [pid, , , port, socketDir = '', , , state] = text.split('\n').map((line) => line.trim());
  if (!Number(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir, isReady: state === 'ready' };
}

const pidFile = (clusterDir: string) => join(clusterDir, 'postmaster.pid');

/**
 * Whether a server that refuses connections has died, so that its number may be that of any process. One that runs
 * has its socket after a moment, and answers there while it starts and stops, too.
 */
export async function isDead(clusterDir: string, { pid }: Server): Promise<boolean> {
  const written = await stat(pidFile(clusterDir)).catch(() => undefined);
  return !isAlive(pid) || (written !== undefined && Date.now() - written.mtimeMs > 5_000);
}

/** Removes what a dead server has left. */
export async function forget(clusterDir: string, { socketDir }: Server): Promise<void> {
  await rm(pidFile(clusterDir), { force: true });
  await removeSocketDir(socketDir);
}

/** Tells a server to roll back what is open, write everything to disk and exit, and waits until it has. */
export async function stopServer(clusterDir: string, { pid, socketDir }: Server): Promise<void> {
  process.kill(pid, 'SIGINT');
  const until = Date.now() + settleTimeout;
  while ((await describedServer(clusterDir))?.pid === pid && isAlive(pid)) {
    if (Date.now() > until) throw new Error(`The database server (pid ${pid}) does not stop`);
    await sleep(pollEvery);
  }
  await removeSocketDir(socketDir);
}

async function removeSocketDir(dir: string): Promise<void> {
  if (basename(dir).startsWith(socketDirPrefix)) await rm(dir, { recursive: true, force: true });
}

/** Starts a server, and waits until it is ready; undefined where another one has not quite gone, or is faster. */
export async function launchServer(
  dataDir: string,
  clusterDir: string,
  durable: boolean,
): Promise<Server | undefined> {
  const runAs = await whoRunsPostgres(clusterDir);
  const binaries = await findBinaries(runAs);
  await ensureCluster(clusterDir, binaries, runAs, durable);
  const socketDir = await mkdtemp(join(await shortTempDir(), socketDirPrefix));
  if (runAs) await chown(socketDir, runAs.uid, runAs.gid);
  const logFile = join(dataDir, 'pg-log');
  const log = await open(logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const child = spawn(
    binaries.postgres,
    ['-D', asSeenBy(runAs, clusterDir), '-p', String(socketPort), '-k', socketDir, ...settings(durable)],
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
  for (
    const until = Date.now() + settleTimeout;
    child.exitCode === null && Date.now() < until;
    await sleep(pollEvery)
  ) {
    const server = await describedServer(clusterDir);
    if (server?.pid === child.pid && server?.isReady) return server;
  }
  child.kill('SIGQUIT');
  await removeSocketDir(socketDir);
  const why = (await readFile(logFile)).subarray(logStart).toString().trim().slice(-2_000);
  // The sessions of a killed server need a moment to notice; until then the new one refuses to start.
  if (/shared memory block|lock file "postmaster.pid" already exists/.test(why)) return undefined;
  throw new Error(`The database server did not start: ${why}`);
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
    log_checkpoints: 'off',
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
 * A socket's path may have at most 107 bytes, and the server's user must be able to reach it; neither is certain of the
 * data folder or TMPDIR.
 */
async function shortTempDir(): Promise<string> {
  const mode = await stat('/tmp').then(
    (folder) => folder.mode & 0o1777,
    () => 0,
  );
  return mode === 0o1777 ? '/tmp' : tmpdir();
}
