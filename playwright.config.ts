import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';
import type { ProjectOptions } from './e2e/support/test.ts';

const quietNetwork = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];
/** The processor plays the graphics card for maps only: for whole pages that would take half of it. */
const mapWithoutGraphicsCard = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];
/** A story's pages live for seconds: to optimize their scripts takes longer than it saves. */
const withoutOptimizer = ['--js-flags=--no-maglev --no-turbofan'];
const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
const languages = { en: 'en-US', id: 'id-ID' } as const;
// The devices bring a usual user agent: the product takes a headless one for a bot. A phone's finer pixels are seven times
// as many to draw, and no story is about them.
const screens = {
  375: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 }, deviceScaleFactor: 1 },
  1280: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
};

/** Every story is played once; those that language or width could change, also elsewhere (e2e/support/test.ts). */
const grepOf: Record<string, RegExp> = { 'en 375px': /./, 'id 1280px': /@everywhere|@both/ };

export default defineConfig<ProjectOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One server per worker, two cores.
  workers: 2,
  fullyParallel: false,
  // A loaded machine may miss a deadline once; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 15_000, toMatchAriaSnapshot: { pathTemplate: 'e2e/outlines/{arg}{ext}' } },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    // An action that can never happen would use up the story's whole time, and nobody would learn which one it was.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    timezoneId: 'Asia/Jakarta',
    // A halo that is drawn on and on over a map takes a core without a graphics card; stories of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of a story's processor time: `--trace on` records on a developer's machine.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [...forRoot, ...quietNetwork, ...mapWithoutGraphicsCard, ...withoutOptimizer],
    },
  },
  projects: Object.entries(languages).flatMap(([appLocale, locale]) =>
    Object.entries(screens).map(([width, screen]) => {
      const name = `${appLocale} ${width}px`;
      return {
        name,
        grep: grepOf[name] ?? /@everywhere/,
        use: { ...screen, locale, appLocale: appLocale as keyof typeof languages },
      };
    }),
  ),
});
