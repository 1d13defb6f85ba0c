import type { BrowserContext, Page } from '@playwright/test';

/** Counts the presses in a tab, over all its pages. To be called before the page is opened. */
export async function countClicks(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      true,
    ),
  );
  return (page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}
