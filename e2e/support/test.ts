import { test as base } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import type { Locale } from '#shared/locales.ts';
import { measureAnew } from './geolocation.ts';
import { forgetRequests } from './database.ts';
import { Whereabouts } from './server.ts';
import { textsIn } from './texts.ts';
import type { Texts } from './texts.ts';

export { expect } from '@playwright/test';

/** Stories run in English on a phone; these, where language or width matter, also in Indonesian on a wide screen. */
export const both = { tag: '@both' };
/** In each language at each width; each pair has workers of its own, with a server to start. */
export const everywhere = { tag: '@everywhere' };

export type ProjectOptions = {
  /** Language of the people in the story; the browsers ask for it, and paths carry it. */
  appLocale: Locale;
  /** Whether the recipient's device measures its position whenever it is asked, as most do that are on the move. */
  measuresAnew?: boolean;
  /** Whether the subscriber's browser draws maps; without a graphics card that takes half of a story's processor time. */
  drawsMap?: boolean;
};

/** Two people, each with their own device, and the texts on their screens. No request is open yet. */
export type Story = {
  whereabouts: Whereabouts;
  /** The subscriber's browser. */
  requester: BrowserContext;
  /** The family member's browser: another device that shares nothing with the requester's. */
  recipient: BrowserContext;
  texts: Texts;
  /** The path in the story's language: `/dashboard` or `/id/dashboard`. */
  path: (path: string) => string;
};

type Fixtures = {
  story: Story;
  requester: BrowserContext;
  recipient: BrowserContext;
};

/** As on a device that cannot draw maps: what they show is said in words. */
const withoutGraphics = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest);
    } as typeof getContext;
  });

/** A home line in Jakarta, by the embedded database. */
const recipientAddress = '125.160.0.1';

export const test = base.extend<Fixtures & ProjectOptions, { whereabouts: Whereabouts }>({
  appLocale: ['en', { option: true }],
  measuresAnew: [true, { option: true }],
  drawsMap: [false, { option: true }],

  whereabouts: [
    async ({}, use) => {
      const whereabouts = await Whereabouts.start();
      await use(whereabouts);
      await whereabouts.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ whereabouts }, use) => use(whereabouts.url),

  requester: async ({ browser, baseURL, drawsMap }, use) => {
    const context = await browser.newContext({ baseURL });
    if (!drawsMap) await withoutGraphics(context);
    await use(context);
    await context.close();
  },

  recipient: async ({ browser, baseURL, measuresAnew }, use) => {
    const extraHTTPHeaders = { 'X-Forwarded-For': recipientAddress };
    const context = await browser.newContext({ baseURL, extraHTTPHeaders });
    if (measuresAnew) await measureAnew(context);
    await use(context);
    await context.close();
  },

  story: async ({ whereabouts, requester, recipient, appLocale }, use, info) => {
    await whereabouts.note(info.titlePath.join(' > '));
    await forgetRequests(whereabouts);
    whereabouts.storyBegan = Date.now();
    await use({
      whereabouts,
      requester,
      recipient,
      texts: textsIn(appLocale),
      path: (path) => (appLocale === 'id' ? `/id${path}`.replace(/\/$/, '') : path),
    });
    if (info.status !== info.expectedStatus)
      await info.attach('server log', { body: await whereabouts.logTail() });
  },
});
