import { expect, type Page } from '@playwright/test';

/** The narrowest phone we support, and WCAG's width for a page enlarged to 400 % (1.4.10). */
const widths = [360, 320];

/**
 * Nothing needs horizontal scrolling, nothing is cut off at the edge of the screen, and no ordinary word is broken.
 */
export async function expectNarrow(page: Page, state: string): Promise<void> {
  const { height } = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const sideways = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const { clientWidth, scrollWidth } = document.documentElement;
      const outside = [
        ...document.querySelectorAll('button, a, input, select, textarea, h1, h2, h3, p, dd, label'),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
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
        for (const { 0: word, index } of node.data.matchAll(/(?<!\S)[“(]?\p{L}{1,18}[.,:;!?”)…]*(?!\S)/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top));
          if (lines.size > 1) broken.push(word);
        }
      }
      return { beyond: scrollWidth - clientWidth, outside, broken };
    });
    expect.soft(sideways, `${state}, ${width} px`).toEqual({ beyond: 0, outside: [], broken: [] });
  }
  await page.setViewportSize({ width: widths[0]!, height });
}
