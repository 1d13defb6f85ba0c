import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Sets the variables of `.env` (see .env.example) that the environment itself does not set. */
export function loadEnv(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
