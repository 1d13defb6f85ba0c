import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All of WCAG 2.2 up to AA that axe can check. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What still slides in has no place yet. What turns for ever, such as a spinner, is not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** axe finds nothing on the page as it stands, light and dark. Goes on, so that one run tells all. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without the fading from one to the other, in which every contrast is passed through.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    // Legacy: without a second page, which would take this one from the front.
    const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}
