import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating system user that PostgreSQL runs as; undefined means the current user. */
export type RunAs = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. It then runs as the owner of the existing cluster, or as the user `postgres`, who
 * is created if missing.
 */
export async function whoRunsPostgres(clusterDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    requireName();
    return undefined;
  }
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return postgresUser().catch(createPostgresUser);
}

/** PostgreSQL needs a user name; a container may run under a bare number. */
function requireName(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new Error(
      'This user has no name on this system, and PostgreSQL needs one. Start as a named user, or set DATABASE_URL.',
      { cause },
    );
  }
}

async function postgresUser(): Promise<RunAs> {
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function createPostgresUser(): Promise<RunAs> {
  const noLogin = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  try {
    await run('useradd', ['--system', '--user-group', ...noLogin, 'postgres']);
    return await postgresUser();
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, and no user "postgres" could be created. ' +
        'Start as another user, create that user, or set DATABASE_URL.',
      { cause },
    );
  }
}
