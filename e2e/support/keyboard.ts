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
