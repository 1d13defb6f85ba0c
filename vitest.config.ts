import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** tools/start.test.ts takes the longest and would otherwise run last, beside nothing else. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.endsWith('/tools/start.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const test = (name: string, ...folders: string[]) => ({
  name,
  environment: 'node' as const,
  include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
  // Generous for two slow cores: a test that hangs still fails, a slow machine doesn't.
  testTimeout: 30_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 15_000 } },
});

// Isolated: a test may set the language or the site's configuration. A thread starts faster than a process.
const page = {
  setupFiles: ['tools/vitest/fail-on-console-error.ts', 'tools/vitest/let-pages-end.ts'],
  pool: 'threads' as const,
};
const bundled = [
  '@chakra-ui/react',
  '@chakra-ui/react/anatomy',
  '@chakra-ui/react/preset-base',
  'lucide-react',
];

export default defineConfig({
  test: {
    // For two cores: a third of the time, tests wait for the database or for time to pass.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        // Node loads graphql as CommonJS, vite would take its `module`: two copies do not know each other's types.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        // Each file has an app and a database of its own; loading the server anew for each would take a quarter of the time.
        test: {
          // The operator's commands work on a database, too.
          ...test('server', 'server', 'bench', 'tools/ops'),
          globalSetup: 'server/testing/global-setup.ts',
          isolate: false,
        },
      },
      { test: test('shared', 'shared') },
      {
        // The recipient's framework is not the app's, and would be loaded twice beside bundled packages.
        test: { ...test('recipient', 'client/recipient', 'client/site'), ...page },
      },
      {
        test: {
          ...test('client', 'client'),
          ...page,
          exclude: ['**/node_modules/**', 'client/{recipient,site}/**'],
          // Thousands of modules, of which each test file would load every one anew: a second or two.
          deps: { optimizer: { client: { enabled: true, include: bundled } } },
        },
      },
      { test: { ...test('tools', 'tools'), exclude: ['**/node_modules/**', 'tools/ops/**'] } },
    ],
  },
});
