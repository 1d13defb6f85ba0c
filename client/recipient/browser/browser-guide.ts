import { inAppBrowser } from './in-app-browser.ts';

export const browserGuides = [
  'chromeAndroid',
  'safariIos',
  'samsung',
  'firefoxAndroid',
  'chromeIos',
  'inApp',
  'desktop',
] as const;
export type BrowserGuide = (typeof browserGuides)[number];

/** Which instructions to open first. iPads identify as Macs: `touchPoints` tells them apart. */
export function guideFor(userAgent: string, touchPoints: number): BrowserGuide {
  if (inAppBrowser(userAgent) !== null) return 'inApp';
  if (/Android/.test(userAgent)) {
    if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
    return /Firefox\//.test(userAgent) ? 'firefoxAndroid' : 'chromeAndroid';
  }
  if (/iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) {
    return /(CriOS|FxiOS|EdgiOS)\//.test(userAgent) ? 'chromeIos' : 'safariIos';
  }
  return 'desktop';
}
