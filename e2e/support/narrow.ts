import { expect, type Page } from '@playwright/test';

/** The narrowest phone we promise to work on, and WCAG's measure for a page that is enlarged to 400 % (1.4.10). */
const widths = [360, 320];

/** Nothing has to be pushed sideways to be read, and nothing is cut off at the edge of the screen. */
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
      return { beyond: scrollWidth - clientWidth, outside };
    });
    expect.soft(sideways, `${state}, ${width} px`).toEqual({ beyond: 0, outside: [] });
  }
  await page.setViewportSize({ width: widths[0]!, height });
}
