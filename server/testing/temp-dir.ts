import { glob, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../../tools/postgres/process.ts';
import { endEmbeddedPostgres } from '../../tools/postgres/postgres.ts';

/** Everything that tests write to disk is in one git-ignored folder, so that leftovers are easy to find. */
const tempDir = join(import.meta.dirname, '../../.tmp');

/** A new folder whose name tells which process it belongs to. The caller removes it. */
export async function makeTempDir(purpose: string): Promise<string> {
  await mkdir(tempDir, { recursive: true });
  return mkdtemp(join(tempDir, `${purpose}-${process.pid}-`));
}

const memoryDir = '/dev/shm';
const memoryPrefix = 'whereabouts-';

/**
 * Like `makeTempDir`, but in memory if there is room. Test files create and delete hundreds of thousands of small files
 * with their databases: on a disk, that is a third of the time they take.
 */
export async function makeDatabaseDir(purpose: string): Promise<string> {
  const memory = await statfs(memoryDir).catch(() => undefined);
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize >= 2 ** 30;
  return hasRoom
    ? mkdtemp(join(memoryDir, `${memoryPrefix}${purpose}-${process.pid}-`))
    : makeTempDir(purpose);
}

export const removeTempDir = (dir: string) => rm(dir, { recursive: true, force: true });

/** Ends the databases and removes the folders of test runs that were killed. */
export async function sweepTempDirs(): Promise<void> {
  await sweep(tempDir, '');
  await sweep(memoryDir, memoryPrefix);
}

async function sweep(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const owner = name.startsWith(prefix) && Number(/-(\d+)-\w{6}$/.exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const dir = join(folder, name);
    // Other users' tests have theirs in memory, too.
    const found = await stat(dir).catch(() => undefined);
    if (found?.uid !== process.getuid?.()) continue;
    await endDatabasesIn(dir);
    await removeTempDir(dir);
  }
}

/** Ends every database server that a killed process left running somewhere under `dir`. */
export async function endDatabasesIn(dir: string): Promise<void> {
  for await (const pidFile of glob('**/pg-cluster/postmaster.pid', { cwd: dir })) {
    await endEmbeddedPostgres(join(dir, pidFile, '../..'));
  }
}
