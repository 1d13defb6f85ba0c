import type { Page } from '@playwright/test';
import { coordinatesText } from '../shared/position-text.ts';
import { demoSession } from './support/api.ts';
import { askQuietly } from './support/ask.ts';
import { forgetLimits } from './support/forget-limits.ts';
import { mapDrawn, sendFix, someoneAt } from './support/map.ts';
import { openDashboard, signIn, startSession } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const wide = { width: 1280, height: 800 };

/** The number of sheets that a page takes on paper. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('a dashboard that fits on one sheet takes no second one', async ({ story }) => {
  const { requester, texts } = story;
  const session = await startSession(requester, story);
  const page = await openDashboard(requester, story);
  await page.setViewportSize(wide);
  await expect(page.getByText(texts.location.empty.title)).toBeVisible();
  await expect(page.getByRole('region', { name: texts.map.labelWorld })).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
  await askQuietly(story, { channel: 'PHONE', recipient: '+6281234567851', title: 'Budi' }, session);
  await forgetLimits(story.whereabouts, -1);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Budi' })).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
});

test('on paper, a request has its place and its track as text, without the map and its slider', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { location, common } = texts;
  const last = { latitude: -6.201, longitude: 106.821 };
  const session = await demoSession(story);
  const first = { latitude: -6.2, longitude: 106.82 };
  const token = await someoneAt(story, 'Budi', '+6281234567852', first, session);
  // One within a second of the first is refused.
  await expect(() => sendFix(story, token, last)).toPass();
  const page = await signIn(requester, story);
  await page.getByRole('link', { name: 'Budi' }).first().click();
  await mapDrawn(page);
  await page.locator('summary').filter({ hasText: location.track.title }).click();
  const map = page.getByRole('region', { name: /Budi/ });
  const slider = page.getByRole('slider', { name: location.slider.label });
  await expect(map).toBeVisible();
  await expect(slider).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(map).toBeHidden();
  await expect(slider).toBeHidden();
  await expect(page.getByText(coordinatesText({ ...last, accuracy: 15 }, 'en'))).toHaveCount(2);
  await expect(
    page.getByText(coordinatesText({ ...first, accuracy: 15 }, 'en'), { exact: false }),
  ).toBeVisible();
  await expect(page.getByText(common.appName, { exact: true }).first()).toBeVisible();
});

test('a policy is printed with the product’s name and nothing to press', async ({ story }) => {
  const { requester, texts, path } = story;
  const { nav } = texts.common;
  const page = await requester.newPage();
  await page.goto(path('/privacy-policy'));
  await page.emulateMedia({ media: 'print' });
  // A4 upright, and lying.
  for (const width of [673, 1001]) {
    await page.setViewportSize({ ...wide, width });
    await expect(page.locator('header')).toHaveText(texts.common.appName, { useInnerText: true });
    await expect(page.getByRole('button', { name: nav.menu })).toBeHidden();
  }
});
