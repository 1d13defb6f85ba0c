import { isCurrent } from './fingerprint.ts';
import { must, run, tool } from './run.ts';
import { buildWork } from './works.ts';

/** `npm run test:e2e [-- file or options]`: plays the stories in a real browser against the built product. */
await must(...tool('ensure-chromium.ts'));
if (!isCurrent(buildWork)) await must(...tool('build.ts'));
process.exitCode = await run('playwright', ['test', ...process.argv.slice(2)]);
