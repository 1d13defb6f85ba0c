import { expect, test } from 'vitest';
import { guideFor } from './browser-guide.ts';
import { inAppBrowser } from './in-app-browser.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko)';
const webView =
  'Mozilla/5.0 (Linux; Android 13; CPH2471; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const browsers = [
  ['chromeAndroid', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`, 5],
  ['samsung', `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 5],
  ['firefoxAndroid', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 5],
  ['safariIos', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 5],
  ['chromeIos', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 5],
  ['chromeIos', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5],
  ['safariIos', `${mac} Version/17.5 Safari/605.1.15`, 5],
  ['desktop', `${mac} Version/17.5 Safari/605.1.15`, 0],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 0],
] as const;

test.each(browsers)('chooses the %s guide for %s', (guide, userAgent, touchPoints) => {
  expect(guideFor(userAgent, touchPoints)).toBe(guide);
  expect(inAppBrowser(userAgent)).toBeNull();
});

test.each([
  ['Facebook', `${webView} Chrome/126.0.6478.71 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.56.78;]`],
  ['Facebook', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.35.107;]`],
  ['Instagram', `${iphone} Mobile/15E148 Instagram 336.0.0.35.90 (iPhone14,5; iOS 17_5)`],
  ['LINE', `${iphone} Safari Line/14.9.0`],
  ['TikTok', `${webView} Chrome/125.0 Mobile Safari/537.36 musical_ly_2023405020 BytedanceWebview/d8a21c6`],
  ['TikTok', `${webView} Chrome/125.0 Mobile Safari/537.36 trill_340103 JsSdk/1.0 NetType/WIFI`],
  ['WhatsApp', `${webView} Chrome/126.0 Mobile Safari/537.36 WhatsApp/2.24.12.78`],
  ['', `${webView} Chrome/126.0.6478.71 Mobile Safari/537.36`],
  ['', `${iphone} Mobile/15E148`],
])('detects the in-app browser "%s": %s', (app, userAgent) => {
  expect(inAppBrowser(userAgent)).toBe(app);
  expect(guideFor(userAgent, 5)).toBe('inApp');
});
