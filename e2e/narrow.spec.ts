import type { Page } from '@playwright/test';
import { openAccount } from './support/account.ts';
import { demoSession } from './support/api.ts';
import { asked, openAsked } from './support/ask.ts';
import { back, startAsking } from './support/dashboard.ts';
import { someoneAt } from './support/map.ts';
import { expectNarrow, largeText } from './support/narrow.ts';
import { builtInBrowsers } from './support/phones.ts';
import {
  badge,
  openDashboard,
  openLink,
  share,
  shown,
  signIn,
  startSession,
  stopButton,
} from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const openDetails = (page: Page) =>
  page
    .locator('details')
    .evaluateAll((all) => (all as HTMLDetailsElement[]).forEach((one) => (one.open = true)));

test('the recipient’s page fits a narrow phone in every state', both, async ({ story, browser, baseURL }) => {
  const { recipient, texts } = story;
  const { consent, words } = texts;
  const [, userAgent] = builtInBrowsers[0]!;
  const session = await demoSession(story);
  await recipient.clearPermissions();
  const longName = 'BartholomäusHadiningratKusumawatiWijaya';
  const { theirs, link } = await openAsked(
    story,
    { channel: 'PHONE', recipient: '+6281234567930', senderName: longName },
    { session },
  );
  await theirs.getByRole('button', { name: words.share, exact: true }).click();
  const report = theirs.getByRole('button', { name: consent.report.open });
  // Blocking and reporting come with a later part of the page's script.
  await expect(async () => {
    await openDetails(theirs);
    await expect(report).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await report.click();
  await expectNarrow(theirs, 'asked, everything open');
  await expectNarrow(theirs, 'asked, everything open, large text', largeText);

  const inApp = await browser.newContext({ baseURL, userAgent });
  const inside = await openLink(inApp, link, story);
  await expectNarrow(inside, 'asked, inside an app');
  await inApp.close();

  await share(theirs, story, 'EXACT');
  await expect(theirs.getByText(consent.problem.DENIED.title, { exact: true })).toBeVisible();
  await theirs.getByText(consent.history.open).click();
  await theirs.getByRole('button', { name: consent.change.open }).click();
  await expect(theirs.getByLabel(consent.report.details)).toBeVisible();
  await expect(theirs.getByText(consent.history.positions)).toBeVisible();
  await expectNarrow(theirs, 'sharing, position refused, everything open');
  await expectNarrow(theirs, 'sharing, position refused, everything open, large text', largeText);
  await theirs.getByRole('link', { name: consent.gps.how }).click();
  await expect(theirs.getByRole('button', { name: consent.problem.retry })).toBeVisible();
  await openDetails(theirs);
  await expectNarrow(theirs, 'location failed, every guide open');
  await expectNarrow(theirs, 'location failed, every guide open, large text', largeText);
  await theirs.getByRole('link', { name: consent.failed.back }).click();
  await stopButton(theirs, story).click();
  await expect(theirs.getByRole('heading', { name: consent.ended.heading })).toBeVisible();
  await expectNarrow(theirs, 'ended');

  const { theirs: other } = await openAsked(story, { channel: 'LINK', title: 'Trip' }, { session });
  await other.getByRole('button', { name: words.refuseButton }).click();
  await expect(other.getByRole('heading', { name: consent.declined.heading })).toBeVisible();
  await expectNarrow(other, 'declined');
});

test('on a phone, a toast neither moves the page nor covers what was pressed, and Escape dismisses it', async ({
  story,
}) => {
  const { settings } = story.texts.account;
  const page = await signIn(story.requester, story);
  await openAccount(page, story);
  const pressed = page.getByText(settings.answers.label);
  // To where toasts are shown otherwise.
  await pressed.evaluate((label) => scrollBy(0, label.getBoundingClientRect().top - 90));
  const before = await pressed.boundingBox();
  await pressed.click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  const after = await pressed.boundingBox();
  expect(after).toEqual(before);
  await expect
    .poll(async () => {
      const said = await toast.boundingBox();
      return said && (said.y >= after!.y + after!.height || said.y + said.height <= after!.y);
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0, { timeout: 2_000 });
});

test('the subscriber’s screens fit a narrow phone', both, async ({ story }) => {
  const { texts } = story;
  const { location } = texts;
  const { request } = location;
  const { page, theirs } = await asked(story, '+6281234567931');
  await share(theirs, story, 'CITY');
  await expect(badge(page, location.badge.ip)).toBeVisible();
  await expect(page.getByRole('link', { name: location.actions.voice }).last()).toBeVisible();
  await expectNarrow(page, 'details');
  await back(page, texts);
  await expect(page.getByRole('tab', { name: location.tabs.all })).toBeVisible();
  await expectNarrow(page, 'list');
  const dialog = await startAsking(page, texts, 'PHONE');
  await expect(shown(page, request.used.SMS)).toBeVisible();
  await expectNarrow(page, 'by phone, used up');
  await dialog.getByRole('radio', { name: request.by.EMAIL }).check();
  await dialog.getByLabel(request.email).fill('a.very.long.address.of.somebody@department.example.com');
  await dialog.getByRole('button', { name: request.preview }).click();
  await expect(dialog.getByTestId('message-preview').filter({ visible: true })).toContainText('#…');
  await expectNarrow(page, 'by e-mail, to confirm');
  await dialog.getByRole('radio', { name: request.by.LINK }).check();
  await dialog
    .getByLabel(request.linkTitle)
    .filter({ visible: true })
    .fill('Familienausflugsplanungskomitee'.repeat(2));
  await dialog.getByRole('button', { name: request.generate }).click();
  await expect(dialog.getByTestId('new-link')).toBeVisible();
  await expectNarrow(page, 'link ready');
  const heading = dialog.getByRole('heading', { name: request.title });
  const { width, height } = page.viewportSize()!;
  // On a phone whose height brings the title to where toasts are shown.
  if (width < 400)
    await page.setViewportSize({ width, height: Math.round(height + 90 - (await heading.boundingBox())!.y) });
  await dialog.getByRole('button', { name: location.copy.button }).click();
  const toast = page.locator('[data-sonner-toast][data-mounted=true]').first();
  await expect(toast).toBeVisible();
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [title, said] = [(await heading.boundingBox())!, (await toast.boundingBox())!];
  const isClear = said.y >= title.y + title.height || said.y + said.height <= title.y;
  expect(isClear, 'the title can be read').toBe(true);
  await page.setViewportSize({ width, height });
  await dialog.getByRole('button', { name: location.qr.button }).click();
  await expect(page.getByText(location.qr.hint)).toBeVisible();
  await expectNarrow(page, 'QR code');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: request.linkHistory }).click();
  await expect(shown(page, /Familienausflug/)).toBeVisible();
  await expectNarrow(page, 'list with a long title');
  await page.getByRole('button', { name: location.tips.button }).click();
  await expect(page.getByText(location.tips.gps)).toBeVisible();
  await expectNarrow(page, 'tips');
});

test('a place whose name is one long word fits a narrow phone', async ({ story }) => {
  const { requester } = story;
  const village = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  const session = await startSession(requester, story);
  await someoneAt(story, 'Nain', '+6281234567932', { latitude: 53.22, longitude: -4.2 }, session);
  // The embedded database has no such name; an online geocoder does.
  await requester.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"address":"[^"]+"/g, `"address":"${village}, Wales"`);
    await route.fulfill({ response, body });
  });
  // Live updates would bring the real name back.
  await requester.routeWebSocket('**/graphql', () => {});
  const page = await openDashboard(requester, story);
  await expect(shown(page, new RegExp(village))).toBeVisible();
  await expectNarrow(page, 'list with a long place name');
  await page.getByRole('link', { name: 'Nain' }).last().click();
  await expect(shown(page, new RegExp(village))).toBeVisible();
  await expectNarrow(page, 'details with a long place name');
});

test(
  'the question and all its answers fit one screen of a small phone, whatever is chosen',
  both,
  async ({ story }) => {
    const { precision, refuseButton, durations } = story.texts.words;
    const senderName = 'Siti Rahmawati Hadikusumo';
    const { theirs } = await openAsked(story, { channel: 'PHONE', recipient: '+6281234567931', senderName });
    await theirs.setViewportSize({ width: 375, height: 667 });
    const bar = theirs.getByRole('button', { name: refuseButton }).locator('xpath=ancestor::*[@class="bar"]');
    const last = theirs.locator('label', { hasText: durations.UNTIL_STOPPED.label });
    const bottom = async () => (await last.boundingBox())!.y + (await last.boundingBox())!.height;
    for (const { label } of [precision.CITY, precision.AREA, precision.EXACT, precision.ARRIVAL]) {
      await theirs.getByRole('radio', { name: label }).check();
      await theirs.getByRole('radio', { name: durations.UNTIL_STOPPED.label }).check();
      expect(await theirs.evaluate(() => scrollY)).toBe(0);
      expect(await bottom(), label).toBeLessThanOrEqual((await bar.boundingBox())!.y);
    }
  },
);
