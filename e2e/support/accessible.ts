import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { run, RunOptions } from 'axe-core';

/** All of WCAG 2.2 up to AA that axe can check. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** What a dark screen can break: it has other colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const runOnly: Record<'light' | 'dark', RunOptions['runOnly']> = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: rulesOfColour },
};

/** Elements still sliding in have no final position. Endless animations, such as spinners, are not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    // One that is paused never ends.
    await Promise.race([ended, new Promise((resolve) => window.setTimeout(resolve, 5_000))]);
  });

/** axe finds nothing on the current page, light and dark. Continues after a finding, so that one run reports all. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without the transition from one to the other, which passes through every contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async () => {
      await settled(page);
      return violations(page, { runOnly: runOnly[colorScheme], resultTypes: ['violations'] });
    };
    let found = await check();
    // What passes is no fault: while a dialog is only about to be shown, axe takes the page behind it for reachable.
    for (let again = 0; found.length > 0 && again < 3; again += 1) {
      await setTimeout(300);
      found = await check();
    }
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** `@axe-core/playwright` would load axe for each check and build the page's tree twice: three times as slow. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const results = await axe.run(document, wanted);
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, options);
}
