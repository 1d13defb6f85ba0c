import { demoSession } from './support/api.ts';
import { mapDrawn, someoneAt } from './support/map.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

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
