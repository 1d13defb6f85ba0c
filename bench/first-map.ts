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
/** Kilobytes of script before the list; milliseconds from the URL to a picture and to the live map, and from a grant. */
const goals = { script: 260, still: 2_000, map: 4_000, grant: 1_000 };
/** In the streets of the demo city. */
const place = { latitude: -34.9062, longitude: -56.1913, accuracy: 12 };

/**
 * On a simulated slow phone with an empty cache: what a subscriber's browser loads before the list and the first map,
 * and how long they take.
 */
export async function firstMap(): Promise<Row[]> {
  const world = await makeWorld();
  const [subscriber, waiting] = await world.subscribers(2);
  if (!subscriber || !waiting) throw new Error('no subscriber');
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const server = await startOurs(env);
  const { token } = await askByLink(server.url, subscriber);
  const { grantConsent } = await grant(server.url, token, 'EXACT');
  await share(server.url, grantConsent.key);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const list = await whenListed(browser, server.url, subscriber);
  const page = await phoneOf(browser, server.url, subscriber);
  const fetched = await slowed(page);
  const opened = performance.now();
  const still = Promise.race([stillDrawn(page), new Promise((r) => setTimeout(r, 9000))]);
  await page.goto(`${server.url}/dashboard`, { waitUntil: 'commit' });
  await still;
  const untilStill = performance.now() - opened;
  await mapDrawn(page);
  const untilMap = performance.now() - opened;
  const beforeMap = { ...fetched };
  const shift = await layoutShift(page);
  const afterGrant = await whileWaiting(browser, server.url, waiting);
  await browser.close();
  await server.stop();
  await world.end();
  const kB = (bytes: number) => bytes / 1_000;
  const within = (name: string, value: number, goal: number): Row => ({
    name,
    ours: `${value.toFixed(0)} ms`,
    peer: `${goal} ms (goal)`,
    ratio: value / goal,
  });
  return [
    {
      name: 'script before the dashboard shows its list',
      ours: `${kB(list.script - list.library).toFixed(0)} kB and ${kB(list.library).toFixed(0)} kB of the map's library`,
      peer: `${goals.script} kB (goal)`,
      ratio: kB(list.script - list.library) / goals.script,
    },
    {
      name: 'everything fetched before the live map',
      ours: `${kB(beforeMap.all).toFixed(0)} kB in ${beforeMap.requests} requests, ${kB(beforeMap.map).toFixed(0)} kB of it tiles`,
      peer: '-',
      ratio: NaN,
    },
    within('from the URL to a picture of the place', untilStill, goals.still),
    within('from the URL to the live map', untilMap, goals.map),
    within("from a grant to the waiting requester's map", afterGrant, goals.grant),
    {
      name: 'layout shift of the dashboard',
      ours: shift.toFixed(4),
      peer: '0.02 (goal)',
      ratio: shift / 0.02,
    },
  ];
}

/** Grants on behalf of the recipient. */
const grant = (url: string, token: string, precision: 'CITY' | 'EXACT') =>
  graphql<{ grantConsent: { key: string } }>(
    url,
    `mutation ($t: String!, $p: SharePrecision!) { grantConsent(token: $t, precision: $p, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`,
    { variables: { t: token, p: precision } },
  );

const share = (url: string, key: string) =>
  graphql(
    url,
    'mutation ($t: String!, $p: PositionInput!) { sharePosition(token: $t, position: $p) { state } }',
    {
      variables: { t: key, p: { ...place, recordedAt: new Date().toISOString() } },
    },
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

const faceShown = "document.querySelector('[data-testid=approximate-place]')";

const mapDrawn = (page: Page) =>
  page.waitForFunction("document.querySelector('.maplibregl-map')?.map?.loaded()", null, {
    timeout: 120_000,
  });

const stillDrawn = (page: Page) =>
  page.waitForResponse(/\/map\/still/).then((response) => response.finished());

/** What has been fetched when the dashboard shows its list of requests. */
async function whenListed(browser: Browser, url: string, subscriber: Subscriber) {
  const page = await phoneOf(browser, url, subscriber);
  const fetched = await slowed(page);
  await page.goto(`${url}/dashboard?tab=links`);
  await page.locator('main ul > li').first().waitFor();
  await page.close();
  return fetched;
}

/** Somebody has sent a request and watches it until it is answered. Milliseconds from the grant to the map. */
async function whileWaiting(browser: Browser, url: string, subscriber: Subscriber): Promise<number> {
  const { id, token } = await askByLink(url, subscriber);
  const page = await phoneOf(browser, url, subscriber);
  await slowed(page);
  await page.goto(`${url}/dashboard?request=${id}`);
  await page.waitForTimeout(untilGrant);
  const start = performance.now();
  await grant(url, token, 'CITY');
  await page.waitForFunction(faceShown, null, { timeout: 120_000 });
  return performance.now() - start;
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

/** Cumulative layout shift so far, except after taps. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 300);
  })`);
