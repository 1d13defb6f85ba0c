import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any of our pages has. */
const MOST_STOPS = 80;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until a control has the focus, and checks that this is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS && !(await isFocused(target)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const ring = await target.evaluate((element) => {
    // A radio button's label may show it instead.
    return [element, element.closest('label')].some((shown) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown ?? element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
  expect(ring, 'the focus can be seen').toBe(true);
}

/** What has the focus, if it is covered by something else; otherwise null. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    // A radio button's label may stand for it. A text of several lines has its focus on each.
    const shown = activeElement.closest('label') ?? activeElement;
    const { left, top, width, height } = shown.getClientRects()[0]!;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return shown.contains(there) ? null : shown.outerHTML.slice(0, 160);
  });

/** Tabs through the page, or through the dialog that is open, and back: whatever has the focus is not covered. */
export async function expectFocusUncovered(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stops = 0; stops < MOST_STOPS / 2; stops += 1) {
      await page.keyboard.press(key);
      // A part of a form that loads late may still move it.
      await expect.poll(() => coveredFocus(page), { timeout: 3_000 }).toBeNull();
    }
}
