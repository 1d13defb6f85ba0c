import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating system user that PostgreSQL runs as; undefined means the current user. */
export type RunAs = { uid: number; gid: number } | undefined;

const isRoot = () => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. It then runs as the owner of the existing cluster, or as the user `postgres`, who
 * is created if missing.
 */
export async function whoRunsPostgres(clusterDir: string): Promise<RunAs> {
  if (!isRoot()) {
    requireName();
    return undefined;
  }
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return (await postgresUser()) ?? (await createPostgresUser());
}

/** PostgreSQL needs a user name; a container may run under a bare number. */
function requireName(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new Error(
      `User ${process.getuid?.() ?? ''} has no name on this system, and PostgreSQL needs one. ` +
        'Start as a named user, or set DATABASE_URL.',
      { cause },
    );
  }
}

/** The user `postgres`; undefined if there is none. */
async function postgresUser(): Promise<RunAs> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function createPostgresUser(): Promise<RunAs> {
  const noLogin = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  try {
    await run('useradd', ['--system', '--user-group', ...noLogin, 'postgres']);
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, and no user "postgres" could be created. ' +
        'Start as another user, create that user, or set DATABASE_URL.',
      { cause },
    );
  }
  return postgresUser();
}
