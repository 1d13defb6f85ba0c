import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All of WCAG 2.2 up to AA that axe can check. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** What a dark screen can break: it has other colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Elements still sliding in have no final position. Endless animations, such as spinners, are not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** axe finds nothing on the current page, light and dark. Continues after a finding, so that one run reports all. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without the transition from one to the other, which passes through every contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    // Legacy mode: without a second page, which would take this one out of the foreground.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'light') axe.withTags(tags);
    else axe.withRules(rulesOfColour);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}
