import { demoSession } from './support/api.ts';
import { mapDrawn, someoneAt } from './support/map.ts';
import { signIn } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const wide = { width: 1280, height: 800 };

test('the map keeps the focus while it is moved and zoomed by keyboard', async ({ story }) => {
  const { requester, texts } = story;
  const session = await demoSession(story);
  await someoneAt(story, 'Budi', '+6281234567835', { latitude: -6.2, longitude: 106.82 }, session);
  const page = await signIn(requester, story);
  await page.setViewportSize(wide);
  await mapDrawn(page);
  // What is picked on the map takes its place.
  await page.getByRole('region', { name: /Budi/ }).getByRole('button', { name: /Budi/ }).press('Enter');
  await expect(page).toHaveURL(/request=/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await mapDrawn(page);
  const canvas = page.locator('.maplibregl-canvas');
  await canvas.focus();
  const follow = page.getByRole('button', { name: texts.map.follow.replace('{{name}}', 'Budi') });
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(follow).toBeVisible({ timeout: 500 });
  }).toPass();
  await follow.press('Enter');
  await expect(follow).toBeHidden();
  await expect(canvas).toBeFocused();
  const zoomIn = page.getByRole('button', { name: texts.map.controls.zoomIn });
  await expect(async () => {
    await zoomIn.press('Enter');
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'true', { timeout: 500 });
  }).toPass();
  await page.waitForTimeout(500);
  await expect(zoomIn).toBeFocused();
});

test(
  'without a graphics card everybody is reached by keyboard, and the map’s words are in view',
  both,
  async ({ story }) => {
    const { requester, texts } = story;
    const session = await demoSession(story);
    await someoneAt(story, 'Budi', '+6281234567836', { latitude: -34.9, longitude: -56.19 }, session);
    await requester.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    const page = await signIn(requester, story);
    const failed = page.getByText(texts.map.failed);
    await expect(failed).toBeVisible();
    // Nothing covers them.
    await failed.click({ trial: true });
    const budi = page.locator('[data-request]').getByRole('link', { name: 'Budi' });
    await budi.press('Enter');
    await expect(page.getByRole('link', { name: texts.location.backToList })).toBeFocused();
    await expect(page.getByRole('region', { name: texts.location.place.inWords })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(budi).toBeFocused();
  },
);
