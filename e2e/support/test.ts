import { test as base } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { Whereabouts } from './server.ts';

export { expect } from '@playwright/test';

export type AppLocale = 'en' | 'id';

export type ProjectOptions = {
  /** Language of the people in the story; the browsers ask for it, and paths carry it. */
  appLocale: AppLocale;
};

type Fixtures = {
  /** The subscriber's browser. */
  requester: BrowserContext;
  /** The family member's browser: another device, that shares nothing with the requester's. */
  recipient: BrowserContext;
  /** The path in the story's language: `/dashboard` or `/id/dashboard`. */
  path: (path: string) => string;
};

export const test = base.extend<Fixtures & ProjectOptions, { whereabouts: Whereabouts }>({
  appLocale: ['en', { option: true }],

  whereabouts: [
    async ({}, use) => {
      const whereabouts = await Whereabouts.start();
      await use(whereabouts);
      await whereabouts.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ whereabouts }, use) => use(whereabouts.url),

  path: async ({ appLocale }, use) =>
    use((path) => (appLocale === 'id' ? `/id${path}`.replace(/\/$/, '') : path)),

  requester: async ({ browser, whereabouts, baseURL }, use, info) => {
    await whereabouts.note(info.titlePath.join(' > '));
    const context = await browser.newContext({ baseURL });
    await use(context);
    await context.close();
    if (info.status !== info.expectedStatus)
      await info.attach('server log', { body: await whereabouts.logTail() });
  },

  recipient: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(context);
    await context.close();
  },
});
