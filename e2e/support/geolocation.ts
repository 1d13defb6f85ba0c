import type { BrowserContext, Page } from '@playwright/test';

/**
 * A device that looks for its position until `find` is called on its page, so that the state before stays to be
 * seen. To be called before the page is opened.
 */
export async function holdPosition(context: BrowserContext): Promise<{ find(page: Page): Promise<void> }> {
  await context.grantPermissions(['geolocation']);
  await context.addInitScript(() => {
    const { geolocation } = navigator;
    const { watchPosition, getCurrentPosition } = geolocation;
    const waiting: (() => void)[] = [];
    geolocation.watchPosition = (...args) => {
      waiting.push(() => watchPosition.apply(geolocation, args));
      return 0;
    };
    geolocation.getCurrentPosition = (...args) => {
      waiting.push(() => getCurrentPosition.apply(geolocation, args));
    };
    const findPosition = () => {
      Object.assign(geolocation, { watchPosition, getCurrentPosition });
      waiting.splice(0).forEach((start) => start());
    };
    Object.assign(window, { findPosition });
  });
  return {
    find: (page) => page.evaluate(() => (window as unknown as { findPosition(): void }).findPosition()),
  };
}

/** Counts how often a page asks the device for its position. To be called before the page is opened. */
export async function countAsks(context: BrowserContext): Promise<{ count(page: Page): Promise<number> }> {
  await context.addInitScript(() => {
    const counter = Object.assign(window, { asks: 0 });
    const { geolocation } = navigator;
    for (const name of ['watchPosition', 'getCurrentPosition'] as const) {
      const original = geolocation[name].bind(geolocation) as (...args: unknown[]) => number;
      Object.assign(geolocation, {
        [name]: (...args: unknown[]) => {
          counter.asks += 1;
          return original(...args);
        },
      });
    }
  });
  return { count: (page) => page.evaluate(() => (window as unknown as { asks: number }).asks) };
}
