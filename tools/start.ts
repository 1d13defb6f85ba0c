import { join } from 'node:path';
import { loadEnv } from './env-file.ts';
import { bundle, must, npmScript, root, run } from './run.ts';
import { withDatabase } from './with-database.ts';

console.log('Building (only after changes) ...');
await must(...npmScript('build'));
if (process.env.npm_lifecycle_event) endWithNpm();
loadEnv();
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile');
process.exit(
  await withDatabase((DATABASE_URL) => run(process.execPath, [bundle], { DATABASE_URL, NODE_COMPILE_CACHE })),
);

/** npm passes signals on, except its own kill -9: an orphaned server would keep the port. */
function endWithNpm(): void {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
