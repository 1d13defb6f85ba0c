import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const socketDirPrefix = 'whereabouts-db-';
/** Milliseconds. */
const pollEvery = 5;
/** Linux appends this to the path of a program that has been deleted. */
const deletedProgram = / \(deleted\)$/;

/** A running server, as described by its `postmaster.pid` (documented in PostgreSQL's storage/file layout). */
export type Postmaster = {
  pid: number;
  port: number;
  socketDir: string;
  state: 'starting' | 'ready' | 'stopping';
};

/**
 * The server that runs on this cluster. A pid file alone proves nothing: after a crash its pid may belong to any
 * process.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const postmaster = await readPidFile(clusterDir);
  return postmaster && (await isPostmasterOf(clusterDir, postmaster.pid)) ? postmaster : undefined;
}

async function readPidFile(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDir = '', , , state] = text.split('\n').map((line) => line.trim());
  if (!Number(pid)) return undefined;
  const known = state === 'ready' || state === 'stopping' ? state : 'starting';
  return { pid: Number(pid), port: Number(port), socketDir, state: known };
}

/** True when the programs that this server runs have been replaced on disk, by `npm ci` or a new version. */
export async function isReplaced({ pid }: Postmaster): Promise<boolean> {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
  return deletedProgram.test(program);
}

async function isPostmasterOf(clusterDir: string, pid: number): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      // A server's working directory is its cluster's folder; a zombie has neither a folder nor a program.
      const [folder, program] = await Promise.all([
        readlink(`/proc/${pid}/cwd`),
        readlink(`/proc/${pid}/exe`),
      ]);
      return (
        folder === (await realpath(clusterDir)) &&
        basename(program.replace(deletedProgram, '')) === 'postgres'
      );
    }
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']);
    return stdout.includes('postgres') && stdout.includes(`-D ${clusterDir} `);
  } catch {
    return false;
  }
}

/** Waits while `pending` returns true; returns the last state, undefined when the server is gone. */
export async function watchPostmaster(
  clusterDir: string,
  pending: (found: Postmaster | undefined) => boolean,
  timeoutMs: number,
): Promise<Postmaster | undefined> {
  const deadline = Date.now() + timeoutMs;
  let found = await findPostmaster(clusterDir);
  while (pending(found) && Date.now() < deadline) {
    await sleep(pollEvery);
    found = await findPostmaster(clusterDir);
  }
  return found;
}

/**
 * Stops the server of this cluster, if one is running: it rolls back open transactions, writes everything to disk and
 * exits. Only if it has not exited within 20 s is it stopped harder; committed data survives that too.
 */
export async function endPostmaster(clusterDir: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', timeoutMs: 20_000 },
    { signal: 'SIGQUIT', timeoutMs: 5_000 },
    { signal: 'SIGKILL', timeoutMs: 5_000 },
  ] as const;
  let found = await findPostmaster(clusterDir);
  const socketDir = found?.socketDir;
  for (const { signal, timeoutMs } of steps) {
    if (!found) break;
    signalProcess(found.pid, signal);
    found = await watchPostmaster(clusterDir, Boolean, timeoutMs);
  }
  if (found) throw new Error(`The database server (pid ${found.pid}) does not stop`);
  if (socketDir) await removeSocketDir(socketDir);
}

/**
 * Removes what a dead server left behind, so that its pid, which may by now belong to another process, does not block
 * the next start.
 */
export async function clearTraces(clusterDir: string): Promise<void> {
  const stale = await readPidFile(clusterDir);
  if (!stale) return;
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  await removeSocketDir(stale.socketDir);
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function removeSocketDir(dir: string): Promise<void> {
  if (basename(dir).startsWith(socketDirPrefix)) await rm(dir, { recursive: true, force: true });
}
