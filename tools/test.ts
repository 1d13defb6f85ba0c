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

/** The steps of a group run at the same time, as most of their programs use one core; a group waits for the one before. */
const groups: Step[][] = [
  // Before all else: it generates types, and some tests load the built pages.
  [{ title: 'Build', program: npmScript('build') }],
  [
    { title: 'Types', program: npmScript('typecheck') },
    { title: 'Lint, import rules, format', program: npmScript('lint') },
  ],
  [
    {
      title: 'Unit and integration tests',
      program: [
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
      ],
      counts: () => readCounts(VITEST_REPORT, countVitest),
    },
  ],
  [
    {
      title: 'Stories in the browser',
      program: tool('e2e.ts'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
      counts: () => readCounts(PLAYWRIGHT_REPORT, countPlaywright),
    },
  ],
];

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const total: Counts = { passed: 0, failed: 0 };
const begin = performance.now();
await rm(join(root, '.tmp/report'), { recursive: true, force: true });

/** Whether a step is done; one that fails, or should run tests but ran none, counts as a failure. */
async function isDone({ title, program, env, counts }: Step): Promise<boolean> {
  console.log(`\n=== ${title}`);
  const start = performance.now();
  const code = await run(...program, env);
  const { passed, failed } = (await counts?.()) ?? { passed: 1, failed: 0 };
  const isBad = code !== 0 || failed > 0 || passed === 0;
  if (counts) total.passed += passed;
  total.failed += isBad ? Math.max(failed, 1) : 0;
  console.log(`=== ${title}: ${isBad ? 'FAILED' : 'done'} in ${seconds(start)}`);
  return !isBad;
}

for (const group of groups) if ((await Promise.all(group.map(isDone))).includes(false)) break;

console.log(`\n${total.failed > 0 ? 'Stopped' : 'Everything ran'} after ${seconds(begin)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
