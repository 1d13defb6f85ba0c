import { must, npmScript, run, tool } from './run.ts';

/** `npm run test:e2e [-- file or options]`: runs the stories in a real browser against the built product. */
await must(...tool('ensure-chromium.ts'));
await must(...npmScript('build'));
process.exitCode = await run('playwright', ['test', ...process.argv.slice(2)]);
