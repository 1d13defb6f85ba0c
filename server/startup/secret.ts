import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Em } from '#server/context/context.ts';
import { isNotedByAnother, makesFingerprintsOf } from '#server/features/account/check-fingerprints.ts';
import { openVault, type Vault } from '#server/context/vault.ts';
import { EnvError, type Env } from './env.ts';

type SecretEnv = Pick<Env, 'APP_SECRET' | 'DATA_DIR'>;

/**
 * The vault of the deployment's secret. Throws EnvError where the database was created with another one: it would be
 * served without its accounts, and without the blocks of those who said STOP.
 */
export async function openDeploymentVault(env: SecretEnv, em: Em): Promise<Vault> {
  const vault = openVault(await deploymentSecret(env));
  if (await makesFingerprintsOf(vault, em)) return vault;
  throw wrongSecret(env);
}

/**
 * Throws EnvError where the database, of any version, is known to have been created with another secret: before it is
 * migrated.
 */
export async function refuseOtherSecret(env: SecretEnv, em: Em): Promise<void> {
  const vault = openVault(await deploymentSecret(env));
  if (await isNotedByAnother(vault, em)) throw wrongSecret(env);
}

const wrongSecret = (env: SecretEnv) =>
  new EnvError(
    `${env.APP_SECRET ? 'APP_SECRET' : `The secret in ${env.DATA_DIR}/app-secret`} does not fit this database. ` +
      'The secret that it was begun with has to come last, after all newer ones (APP_SECRET=newest,older,first): ' +
      'docs/operations.md, "Rotating APP_SECRET"',
  );

/** The deployment's secret: given, or generated once and kept in the data folder, readable only by us. */
async function deploymentSecret({ APP_SECRET, DATA_DIR }: SecretEnv): Promise<string> {
  if (APP_SECRET) return APP_SECRET;
  await mkdir(DATA_DIR, { recursive: true });
  const file = join(DATA_DIR, 'app-secret');
  // `wx`: of two simultaneous first starts, one writes and both read the same.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}
