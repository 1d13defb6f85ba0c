import type { Page } from '@playwright/test';
import { mapDrawn, someoneAt } from './support/map.ts';
import { openDashboard, startSession } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ drawsMap: true });

/** A finger on the page: `up` pixels from a point. */
async function drag(page: Page, from: { x: number; y: number }, up: number): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x: from.x, y: from.y - moved }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', up * part);
  await touch('touchEnd');
}

test('on a phone, the people’s sheet has three heights, by finger and by keys, and hides nobody', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { location } = texts;
  const session = await startSession(requester, story);
  await someoneAt(story, 'Nain', '+6281234567933', { latitude: 53.22, longitude: -4.2 }, session);
  const page = await openDashboard(requester, story);
  const { width, height } = page.viewportSize()!;
  const head = page.getByRole('group', { name: location.sheet.label });
  const top = async () => (await head.boundingBox())!.y;
  const grip = async () => ({ x: width / 2, y: (await top()) + 10 });
  const heading = page.getByRole('heading', { name: location.records });
  await expect(heading).toBeVisible();
  const middle = await top();
  await drag(page, await grip(), -60);
  await expect(heading).toBeHidden();
  const low = await top();
  // One row of faces; on one of them, too, the finger drags, and opens nobody.
  const face = page.getByRole('link', { name: 'Nain' }).filter({ visible: true });
  const { x, y } = (await face.boundingBox())!;
  await drag(page, { x: x + 20, y: y + 20 }, 500);
  await expect(heading).toBeVisible();
  const high = await top();
  expect(high).toBeLessThan(middle);
  expect(low).toBeGreaterThan(middle);
  await expect(page).toHaveURL(/dashboard$/);

  await head.getByRole('button', { name: location.sheet.lower }).press('ArrowDown');
  await expect.poll(top).toBe(middle);
  await page.keyboard.press('Enter');
  await expect.poll(top).toBe(low);

  // What one person shows first leaves most of the map; her place is in what is left of it.
  await face.tap();
  const name = page.getByRole('heading', { name: 'Nain' });
  await expect(name).toBeVisible();
  expect(await top()).toBeGreaterThan(height * 0.4);
  await mapDrawn(page);
  const place = async () => (await page.getByTestId('position-marker').first().boundingBox())!;
  await expect.poll(async () => (await place()).y + (await place()).height < (await top())).toBe(true);
  await drag(page, await grip(), 200);
  await expect.poll(top).toBe(high);
  await expect.poll(async () => (await place()).y + (await place()).height < (await top())).toBe(true);
});
