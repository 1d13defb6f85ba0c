import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { startOurs, type Row } from './support.ts';
import { askByLink, graphql, makeWorld, secret, type Subscriber } from './world.ts';
import { consentText } from '#shared/consent-text.ts';

/** Lighthouse's slow phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slowPhone = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const cpuSlowdown = 4;
/** From the request to the grant; milliseconds. */
const untilGrant = 15_000;
/** What the embedded map and its page weigh before tiles, and how long a tap may take to feel instant. */
const goals = { mapData: 290, script: 200, dialog: 100 };

/**
 * On a simulated slow phone with an empty cache: what a subscriber's browser loads before the first map is shown, and
 * how soon the form for a request opens. Compared with the goals.
 */
export async function firstMap(): Promise<Row[]> {
  const world = await makeWorld();
  const [subscriber, waiting] = await world.subscribers(2);
  if (!subscriber || !waiting) throw new Error('no subscriber');
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const server = await startOurs(env);
  const asked = await askByLink(server.url, subscriber);
  await grant(server.url, asked.token);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const list = await whenListed(browser, server.url, subscriber);
  const page = await phoneOf(browser, server.url, subscriber);
  const fetched = await slowed(page);
  const opened = performance.now();
  await page.goto(`${server.url}/dashboard?request=${asked.id}`);
  await mapDrawn(page);
  const untilMap = performance.now() - opened;
  const beforeMap = { ...fetched };
  const shift = await layoutShift(page);
  const early = await opensIn(page);
  const { untilMap: afterGrant, dialog } = await whileWaiting(browser, server.url, waiting);
  await browser.close();
  await server.stop();
  await world.end();
  const kB = (bytes: number) => bytes / 1_000;
  return [
    {
      name: 'script before the dashboard shows its list',
      ours: `${kB(list.script).toFixed(0)} kB`,
      peer: `${goals.script} kB (goal)`,
      ratio: kB(list.script) / goals.script,
    },
    {
      name: 'script before the first map, without its library',
      ours: `${kB(beforeMap.script - beforeMap.library).toFixed(0)} kB`,
      peer: `${goals.script} kB (goal)`,
      ratio: kB(beforeMap.script - beforeMap.library) / goals.script,
    },
    {
      name: 'data of the first map: tiles and labels',
      ours: `${kB(beforeMap.map).toFixed(0)} kB in ${beforeMap.mapRequests} requests`,
      peer: `${goals.mapData} kB (one file, before tiles)`,
      ratio: kB(beforeMap.map) / goals.mapData,
    },
    {
      name: 'everything fetched before the first map',
      ours: `${kB(beforeMap.all).toFixed(0)} kB in ${beforeMap.requests} requests`,
      peer: '-',
      ratio: NaN,
    },
    {
      name: 'from the URL of a share to its map',
      ours: `${untilMap.toFixed(0)} ms`,
      peer: '-',
      ratio: NaN,
    },
    {
      name: "from a grant to the waiting requester's map",
      ours: `${afterGrant.toFixed(0)} ms`,
      peer: '-',
      ratio: NaN,
    },
    {
      name: 'request form: press to frame',
      ours: `${dialog.frame.toFixed(0)} ms`,
      peer: `${goals.dialog} ms (goal)`,
      ratio: dialog.frame / goals.dialog,
    },
    {
      name: 'request form: press to first field',
      ours: `${dialog.field.toFixed(0)} ms`,
      peer: `${goals.dialog} ms (goal)`,
      ratio: dialog.field / goals.dialog,
    },
    {
      name: 'the same, pressed before it is fetched',
      ours: `${early.field.toFixed(0)} ms`,
      peer: '-',
      ratio: NaN,
    },
    {
      name: 'layout shift of the dashboard',
      ours: shift.toFixed(4),
      peer: '0.02 (goal)',
      ratio: shift / 0.02,
    },
  ];
}

/** Grants on behalf of the recipient. */
const grant = (url: string, token: string) =>
  graphql(
    url,
    `mutation ($t: String!) { grantConsent(token: $t, precision: CITY, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`,
    { variables: { t: token } },
  );

/** A phone with an empty cache and a signed-in subscriber. */
async function phoneOf(browser: Browser, url: string, { token }: { token: string }): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 667 },
    locale: 'en-GB',
    // The page's policy would refuse scripts injected from outside.
    bypassCSP: true,
  });
  await context.addCookies([{ name: 'GPL_USER_TOKEN', value: token, url }]);
  return context.newPage();
}

const mapDrawn = (page: Page) =>
  page.waitForFunction("document.querySelector('.maplibregl-map')?.map?.loaded()", null, {
    timeout: 120_000,
  });

/** What has been fetched when the dashboard shows its list of requests. */
async function whenListed(browser: Browser, url: string, subscriber: Subscriber) {
  const page = await phoneOf(browser, url, subscriber);
  const fetched = await slowed(page);
  await page.goto(`${url}/dashboard?tab=links`);
  await page.locator('main ul > li').first().waitFor();
  await page.close();
  return fetched;
}

/** Somebody has sent a request, watches it until it is answered, and then asks somebody else. Milliseconds. */
async function whileWaiting(browser: Browser, url: string, subscriber: Subscriber) {
  const { id, token } = await askByLink(url, subscriber);
  const page = await phoneOf(browser, url, subscriber);
  await slowed(page);
  await page.goto(`${url}/dashboard?request=${id}`);
  await page.waitForTimeout(untilGrant);
  const start = performance.now();
  await grant(url, token);
  await mapDrawn(page);
  return { untilMap: performance.now() - start, dialog: await opensIn(page) };
}

/** Counts bytes as they come over the wire; those of scripts without their headers. */
async function slowed(page: Page) {
  const fetched = { all: 0, requests: 0, script: 0, library: 0, map: 0, mapRequests: 0 };
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const responses = new Map<string, { url: string; headers: number }>();
  devtools.on('Network.responseReceived', ({ requestId, response: { url, encodedDataLength } }) =>
    responses.set(requestId, { url, headers: encodedDataLength }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url, headers } = responses.get(requestId) ?? { url: 'http://x/', headers: 0 };
    const { pathname } = new URL(url);
    const script = pathname.endsWith('.js') ? encodedDataLength - headers : 0;
    fetched.all += encodedDataLength;
    fetched.requests += 1;
    fetched.script += script;
    // Its chunk has no name; nothing else is half as large.
    if (script > 200_000) fetched.library += script;
    if (pathname.startsWith('/map')) {
      fetched.map += encodedDataLength;
      fetched.mapRequests += 1;
    }
  });
  return fetched;
}

/** Milliseconds from the tap on the list's button until its dialog's frame is shown, and its first field. */
async function opensIn(page: Page): Promise<{ frame: number; field: number }> {
  await page.getByRole('link', { name: 'All requests' }).click();
  await page.getByRole('button', { name: 'New request' }).first().waitFor();
  return page.evaluate(`new Promise((resolve) => {
    const button = [...document.querySelectorAll('button')].find((each) => /New request/.test(each.textContent));
    const others = document.body.children.length;
    const start = performance.now();
    let frame = 0;
    const look = () => {
      const now = performance.now() - start;
      if (!frame && document.body.children.length > others) frame = now;
      if (document.querySelector('[role=dialog] input')) resolve({ frame, field: now });
      else requestAnimationFrame(look);
    };
    button.click();
    requestAnimationFrame(look);
  })`);
}

/** Cumulative layout shift so far, except after taps. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 300);
  })`);
