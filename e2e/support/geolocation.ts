import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * Positions are of the moment in which they arrive. Playwright's are of when the story set them, often before somebody
 * agreed: those are never sent.
 */
export const measureAnew = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(GeolocationPosition.prototype, 'timestamp', { get: () => Date.now() }),
  );

/**
 * A device that keeps searching for its position until `find` is called on its page, so that the state before can be
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

/** A browser in which geolocation was switched off for this site beforehand. */
export async function denyPosition(context: BrowserContext, browser: Browser, origin: string): Promise<void> {
  const page = await context.newPage();
  const pageSession = await context.newCDPSession(page);
  const { targetInfo } = await pageSession.send('Target.getTargetInfo');
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting: 'denied',
    origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
  await page.close();
}

/**
 * A device that finds no position: immediately (2, unavailable), or when the page's timeout is over (3, timeout), a
 * hundred times faster than in reality.
 */
export async function searchInVain(context: BrowserContext, code: 2 | 3): Promise<void> {
  await context.grantPermissions(['geolocation']);
  await context.addInitScript((code) => {
    const { geolocation } = navigator;
    const wait = (
      _: unknown,
      fail?: PositionErrorCallback | null,
      { timeout = Infinity }: PositionOptions = {},
    ) => {
      const error = { code, message: '' } as GeolocationPositionError;
      return Number(setTimeout(() => fail?.(error), code === 3 ? timeout / 100 : 0));
    };
    Object.assign(geolocation, { watchPosition: wait, getCurrentPosition: wait });
  }, code);
}
