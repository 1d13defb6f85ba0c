import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isCurrent } from './fingerprint.ts';
import { must, root, tool } from './run.ts';
import { buildWork } from './works.ts';

if (!isCurrent(buildWork)) {
  console.log('Building the client (only after changes) ...');
  await must(...tool('build.ts'));
}
// The server runs in this very process: signals reach it, and its exit code is ours.
enableCompileCache(join(root, 'node_modules/.cache/compile'));
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
await import('#server/main.ts');
