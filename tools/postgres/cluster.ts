import { execFile } from 'node:child_process';
import { access, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { isAlive } from './process.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

/** PostgreSQL's superuser, for creating roles and databases; the application never uses it. */
export const superuser = 'postgres';
const identMap = 'whereabouts';

/**
 * The path under which PostgreSQL gets the folder. When it runs as a user other than root, it could not traverse a
 * home directory of mode 700; its own working directory, entered before the change of user, is always reachable.
 */
export const asSeenBy = (runAs: RunAs, dir: string) =>
  runAs && process.platform === 'linux' ? '/proc/self/cwd' : dir;

/** The caller's PGHOST, PGDATA and locale must not reach the server. */
export const cleanEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });

export const clusterExists = (clusterDir: string): Promise<boolean> =>
  access(join(clusterDir, 'PG_VERSION')).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return false;
      throw new Error(
        'The database folder belongs to another user: start as that user, or choose another DATA_DIR.',
        { cause },
      );
    },
  );

/**
 * Creates the cluster if it does not exist. It is renamed into place only when complete, so that a half-made one is
 * never started.
 */
export async function ensureCluster(
  clusterDir: string,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  await removeHalfMade(clusterDir);
  if (!(await clusterExists(clusterDir))) await createCluster(clusterDir, binaries, runAs, durable);
  // The user that starts us, and root, may use any role.
  const names = new Set(['root', userInfo().username]);
  const lines = [...names].map((name) => `${identMap} "${name}" all\n`);
  await writeFile(join(clusterDir, 'pg_ident.conf'), lines.join(''));
}

async function createCluster(
  clusterDir: string,
  { initdb }: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  const making = `${clusterDir}${half}${process.pid}`;
  await mkdir(making, { mode: 0o700 });
  if (runAs) await chown(making, runAs.uid, runAs.gid);
  const options = [
    `--pgdata=${asSeenBy(runAs, making)}`,
    `--username=${superuser}`,
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  await run(initdb, options, { cwd: making, env: cleanEnvironment(), ...runAs }).catch(
    (cause: { stderr?: string }) => {
      throw new Error(`The database could not be created: ${cause.stderr?.trim() ?? ''}`, { cause });
    },
  );
  // Only through the private socket, and only users that the kernel authenticates: no password to keep or to leak.
  await writeFile(join(making, 'pg_hba.conf'), `local all all peer map=${identMap}\n`);
  // Another start may have been faster; its cluster is just as good.
  await rename(making, clusterDir).catch(() => rm(making, { recursive: true }));
}

const half = '.new-';

/** What starts left that were killed while they created it. */
async function removeHalfMade(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir);
  const isLeft = (name: string) => {
    const maker = Number(name.split(half)[1]);
    return maker > 0 && !isAlive(maker);
  };
  const left = (await readdir(parent)).filter(isLeft);
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}
