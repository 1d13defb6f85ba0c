import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Takes over the variables of `.env` (see .env.example) that the environment itself doesn't set. */
export function loadEnv(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
