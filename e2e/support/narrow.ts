import { expect, type Page } from '@playwright/test';

/** In pixels, and the letters of the longest word that must stay whole. */
type Screens = { widths: number[]; whole: number };

/** The narrowest phone we support, and WCAG's width for a page enlarged to 400 % (1.4.10). */
const screens: Screens = { widths: [360, 320], whole: 18 };
/** The same phone with text at 200 % (1.4.4), which leaves half as much room for it. */
export const largeText: Screens = { widths: [180], whole: 6 };

/**
 * Nothing but tabs needs horizontal scrolling, nothing is cut off at the edge of the screen, and no ordinary word is broken.
 */
export async function expectNarrow(page: Page, state: string, { widths, whole } = screens): Promise<void> {
  const { height } = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const sideways = await page.evaluate(async (longest) => {
      await new Promise(requestAnimationFrame);
      const { clientWidth, scrollWidth } = document.documentElement;
      const outside = [
        ...document.querySelectorAll('button, a, input, select, textarea, h1, h2, h3, p, dd, label'),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // Tabs are in one line, which scrolls.
        .filter((element) => !element.closest('[role=tablist]'))
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 2 && (right > clientWidth + 1 || left < -1);
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
      const broken: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
        // Except for addresses and people's very long words.
        const words = new RegExp(`(?<!\\S)[“(]?\\p{L}{1,${longest}}[.,:;!?”)…]*(?!\\S)`, 'gu');
        for (const { 0: word, index } of node.data.matchAll(words)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top));
          if (lines.size > 1) broken.push(word);
        }
      }
      return { beyond: scrollWidth - clientWidth, outside, broken };
    }, whole);
    expect.soft(sideways, `${state}, ${width} px`).toEqual({ beyond: 0, outside: [], broken: [] });
  }
  await page.setViewportSize({ width: screens.widths[0]!, height });
}
