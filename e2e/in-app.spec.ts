import type { Page } from '@playwright/test';
import { askQuietly } from './support/ask.ts';
import { builtInBrowsers } from './support/phones.ts';
import { openLink, share } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('in an in-app browser, the page says so, offers to copy the link and can still share the city', async ({
  story,
  browser,
  baseURL,
}) => {
  const { consent } = story.texts;
  const notice = (page: Page, app: string) => page.getByText(consent.inApp.inside.replace('{{app}}', app));
  const link = await askQuietly(story, { channel: 'PHONE', recipient: '+6281234567910' });
  for (const [app, userAgent] of builtInBrowsers) {
    await test.step(`${app}: ${userAgent.includes('Android') ? 'Android' : 'iOS'}`, async () => {
      const context = await browser.newContext({ baseURL, userAgent });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const theirs = await openLink(context, link, story);
      await expect(notice(theirs, app)).toBeVisible();
      const isAndroid = userAgent.includes('Android');
      if (isAndroid) {
        const intent = new RegExp(`^intent://.*/share${new URL(link).hash}#Intent;scheme=http;.*end$`);
        await expect(theirs.getByRole('link', { name: consent.inApp.open })).toHaveAttribute('href', intent);
      }
      await notice(theirs, app).click();
      await theirs.getByRole('button', { name: consent.copy.button }).click();
      await expect(theirs.getByText(consent.copy.done)).toBeVisible();
      expect(await theirs.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await theirs.goto(link.replace('/share#', '/location-failed#'));
      await expect(theirs.locator('details[open] > summary')).toContainText(consent.guide.inApp.name);
      await expect(theirs.locator('details').first()).toHaveAttribute('open');
      await expect(theirs.getByLabel(consent.copy.label)).toHaveValue(link);
      await context.close();
    });
  }

  const [app, userAgent] = builtInBrowsers[0]!;
  const context = await browser.newContext({ baseURL, userAgent });
  // The app gives its built-in browser no position.
  await context.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  const theirs = await openLink(context, link, story);
  await notice(theirs, app).click();
  await theirs.getByRole('button', { name: consent.copy.button }).click();
  await expect(theirs.getByText(consent.copy.failed)).toBeVisible();
  await share(theirs, story, 'EXACT');
  await expect(theirs.getByRole('heading', { name: consent.sharing.soFar })).toBeVisible();
  await expect(notice(theirs, app)).toBeVisible();
  await theirs.getByRole('button', { name: consent.gps.stay }).click();
  await expect(theirs.getByRole('heading', { name: consent.sharing.heading.CITY })).toBeVisible();
  await context.close();
});

test('does not mention in-app browsers in a regular browser', async ({ story }) => {
  const link = await askQuietly(story, { channel: 'LINK', title: 'Trip' });
  const theirs = await openLink(story.recipient, link, story);
  await expect(theirs.getByText(story.texts.consent.inApp.text)).toHaveCount(0);
});
