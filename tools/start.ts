import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadEnv } from './env-file.ts';
import { bundle, must, npmScript, root } from './run.ts';

console.log('Building (only after changes) ...');
await must(...npmScript('build'));
if (process.env.npm_lifecycle_event) endWithNpm();
// The server runs in this very process: it receives signals, and its exit code is ours.
enableCompileCache(join(root, 'node_modules/.cache/compile'));
process.chdir(root);
loadEnv();
await import(bundle);

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
