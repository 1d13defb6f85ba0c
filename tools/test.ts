import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countPlaywright, countVitest, readCounts } from './count-tests.ts';
import type { Counts } from './count-tests.ts';
import { npmScript, root, run, tool } from './run.ts';

const VITEST_REPORT = join(root, '.tmp/report/vitest.json');
const PLAYWRIGHT_REPORT = join(root, '.tmp/report/playwright.json');

type Step = {
  title: string;
  program: [string, string[]];
  env?: Record<string, string>;
  counts?: () => Promise<Counts>;
};

const steps: Step[] = [
  { title: 'Types', program: npmScript('typecheck') },
  { title: 'Lint, import rules, format', program: npmScript('lint') },
  // Before the tests: some of them load the built pages.
  { title: 'Build', program: npmScript('build') },
  {
    title: 'Unit and integration tests',
    program: [
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    ],
    counts: () => readCounts(VITEST_REPORT, countVitest),
  },
  {
    title: 'Stories in the browser',
    program: tool('e2e.ts'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    counts: () => readCounts(PLAYWRIGHT_REPORT, countPlaywright),
  },
];

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const total: Counts = { passed: 0, failed: 0 };
const begin = performance.now();
await rm(join(root, '.tmp/report'), { recursive: true, force: true });

for (const { title, program, env, counts } of steps) {
  console.log(`\n=== ${title}`);
  const start = performance.now();
  const code = await run(...program, env);
  const { passed, failed } = (await counts?.()) ?? { passed: 1, failed: 0 };
  // A step that fails, or that should run tests but ran none, is a failure even if no single test failed.
  const isBad = code !== 0 || failed > 0 || passed === 0;
  if (counts) total.passed += passed;
  total.failed += isBad ? Math.max(failed, 1) : 0;
  console.log(`=== ${title}: ${isBad ? 'FAILED' : 'done'} in ${seconds(start)}`);
  if (isBad) break;
}

console.log(`\n${total.failed > 0 ? 'Stopped' : 'Everything ran'} after ${seconds(begin)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
