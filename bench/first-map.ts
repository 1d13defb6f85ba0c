import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { bodyOf, grantConsent, sharePosition } from './operations.ts';
import type { Server } from './server.ts';
import type { Row } from './support.ts';
import type { Subscriber } from './dashboards.ts';
import { askByLink, post, type World } from './world.ts';
import { consentText } from '#shared/consent-text.ts';

/** Lighthouse's slow phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const cpuSlowdown = 4;
const timeout = 60_000;
/** From the request to the grant, as a page that waits; milliseconds. */
const untilGrant = 8_000;
/** In the streets of the demo city. */
const place = { latitude: -34.9062, longitude: -56.1913, accuracy: 12 };

/** On a simulated slow phone with an empty cache: the scripts of each side's first screen, and the time to a map. */
export async function firstMap(world: World): Promise<Row[]> {
  const [mapped, waiting] = await world.subscribers(2);
  const server = await world.ours();
  const asked = await askByLink(server.url, mapped!);
  const { key } = await grant(server, asked.token, 'EXACT');
  const position = { ...place, recordedAt: new Date().toISOString() };
  await mutate(server, sharePosition, { token: key, position });
  const { id, token } = await askByLink(server.url, waiting!);
  const browser = await openBrowser(
    world,
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  );

  const home = await opened(browser, server, '/');
  const recipient = await opened(browser, server, `/share#${token}`);
  const list = await opened(browser, server, '/dashboard?tab=links', mapped);

  const { page: dashboard } = await phone(browser, server, mapped);
  const opening = performance.now();
  const still = dashboard.waitForResponse(/\/map\/still/, { timeout });
  await dashboard.goto(`${server.url}/dashboard`, { waitUntil: 'commit' });
  await (await still).finished();
  const untilStill = performance.now() - opening;
  const drawn = "document.querySelector('.maplibregl-map')?.map?.loaded()";
  await dashboard.waitForFunction(drawn, null, { timeout });
  const untilMap = performance.now() - opening;
  await dashboard.close();

  const { page } = await phone(browser, server, waiting);
  await page.goto(`${server.url}/dashboard?request=${id}`);
  await sleep(untilGrant);
  const start = performance.now();
  await grant(server, token, 'CITY');
  await page.getByTestId('approximate-place').waitFor({ timeout });
  const untilPlace = performance.now() - start;

  const row = (name: string, unit: string, ours: number, atMost: number): Row => ({
    name,
    unit,
    ours,
    goal: { atMost },
  });
  return [
    row("script before the dashboard's list", 'kB', list, 260),
    row('script of home', 'kB', home, 15),
    row("script of the recipient's page", 'kB', recipient, 25),
    row("from the dashboard's URL to a picture of the place", 'ms', untilStill, 2_500),
    row("from the dashboard's URL to the live map", 'ms', untilMap, 4_000),
    row("from a grant to the waiting requester's map", 'ms', untilPlace, 1_000),
  ];
}

type Operation = typeof grantConsent;
const mutate = async (server: Server, operation: Operation, variables: object) =>
  (await post<{ data: unknown }>(`${server.url}/graphql`, { ...bodyOf(server, operation), variables })).data;

async function grant(server: Server, token: string, precision: 'CITY' | 'EXACT'): Promise<{ key: string }> {
  const { version: textVersion } = consentText;
  const answer = { token, precision, duration: 'ONE_HOUR', textVersion };
  const data = (await mutate(server, grantConsent, answer)) as { invitation: { key: string } };
  return data.invitation;
}

/** Kilobytes of script, as they come over the wire: of a subscriber until the list is shown, else of the whole page. */
async function opened(
  browser: Browser,
  server: Server,
  path: string,
  subscriber?: Subscriber,
): Promise<number> {
  const { page, fetched } = await phone(browser, server, subscriber);
  await page.goto(server.url + path);
  if (subscriber) await page.locator('main ul > li').first().waitFor({ timeout });
  else await page.waitForLoadState('networkidle', { timeout });
  const { script } = fetched;
  await page.context().close();
  return script / 1_000;
}

/** A page of a phone, signed in if somebody is given. */
async function phone(
  browser: Browser,
  { url }: Server,
  subscriber?: Subscriber,
): Promise<{ page: Page; fetched: { script: number } }> {
  const viewport = { width: 375, height: 667 };
  // The page's policy would refuse scripts injected from outside.
  const context = await browser.newContext({ viewport, locale: 'en-GB', bypassCSP: true });
  if (subscriber) await context.addCookies([{ name: 'GPL_USER_TOKEN', value: subscriber.token, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const fetched = { script: 0 };
  const headers = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') headers.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = encodedDataLength - (headers.get(requestId) ?? encodedDataLength);
    // Without the map's library, which is fetched with the page; nothing else is half as large.
    if (script < 200_000) fetched.script += script;
  });
  return { page, fetched };
}
