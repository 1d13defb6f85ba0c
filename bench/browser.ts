import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import type { World } from './world.ts';

/** Ends with the world. */
export async function openBrowser(world: World, ...args: string[]): Promise<Browser> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', ...args],
  });
  world.defer(() => browser.close());
  return browser;
}
