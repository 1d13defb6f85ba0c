import type { Browser, BrowserContext } from '@playwright/test';
import { api, demoSession } from './support/api.ts';
import { openAsked } from './support/ask.ts';
import { denyPosition, searchInVain } from './support/geolocation.ts';
import { share } from './support/people.ts';
import { expect, test, type Story } from './support/test.ts';

type Problem = 'DISABLED' | 'UNSUPPORTED' | 'FAILED';
type Device = (context: BrowserContext, browser: Browser, origin: string) => Promise<void>;

/** The specified messages, and what prevents a position on the device. A refusal: refused-gps.spec.ts. */
const devices: [name: string, Problem, english: string[], Device][] = [
  [
    'is disabled for this browser',
    'DISABLED',
    ['Your GPS location has been disabled', 'Please enable your location in the browser settings'],
    denyPosition,
  ],
  [
    'is not supported by this browser',
    'UNSUPPORTED',
    ['The browser does not support geolocation'],
    async (context) => {
      await context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined }),
      );
    },
  ],
  ['finds no position', 'FAILED', ['Failed to get location'], (context) => searchInVain(context, 2)],
  ['times out', 'FAILED', ['Failed to get location'], (context) => searchInVain(context, 3)],
];

for (const [name, problem, english, prepare] of devices) {
  test(`if geolocation ${name}, shows the specified message and the share stays approximate`, async ({
    story,
    browser,
    baseURL,
    appLocale,
  }) => {
    const { recipient, texts } = story;
    const { consent } = texts;
    await prepare(recipient, browser, baseURL!);
    const session = await demoSession(story);
    const { theirs } = await openAsked(story, { channel: 'LINK', title: name }, { session });
    await share(theirs, story, 'EXACT');
    const { title, text } = consent.problem[problem];
    await expect(theirs.getByText(title, { exact: true })).toBeVisible();
    await expect(theirs.getByText(text).last()).toBeVisible();
    if (appLocale === 'en') expect([title, text].join(' ')).toContain(english.join(' '));
    await expect(theirs.getByRole('heading', { name: consent.sharing.soFar })).toBeVisible();
    await expect(theirs.getByText(consent.gps.failedStay, { exact: true })).toBeVisible();

    await theirs.getByRole('link', { name: consent.gps.how }).click();
    await theirs.getByRole('button', { name: consent.problem.retry }).click();
    await expect(theirs.getByRole('heading', { name: title })).toBeVisible();
    expect(await seen(story, session)).toEqual([{ status: 'IP_LOCATED', consent: 'GRANTED' }]);
    await theirs.getByRole('link', { name: consent.failed.back }).click();
    await expect(theirs.getByRole('button', { name: consent.sharing.stop, exact: true })).toBeVisible();
  });
}

const seen = async (story: Story, session: string) =>
  (
    await api<{ locations: { nodes: object[] } }>(
      story,
      '{ locations { nodes { status consent } } }',
      {},
      session,
    )
  ).locations.nodes;
