import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The deployment's secret: given, or made once and kept in the data folder where only we may read it. */
export async function deploymentSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'app-secret');
  // `wx`: of two first starts at once, one writes and both read the same.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}
