import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadEnv } from './env-file.ts';
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
loadEnv();
await import('#server/main.ts');
