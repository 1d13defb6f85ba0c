import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../tools/chromium.ts';
import { freePort } from '#server/testing/loopback.ts';
import { htmlAlone } from './peers/html-alone.ts';
import { fillAccount } from './fill.ts';
import { median, type Row, startOurs } from './support.ts';
import { makeWorld, secret } from './world.ts';

/** Runs per page; the median counts. */
const runs = 3;

/** What a phone on a slow network is simulated to experience; times in milliseconds, scores from 0 to 1. */
type Seen = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paint: number;
  shift: number;
  /** The longest task before the page is idle. */
  longestTask: number;
};
type Page = {
  name: string;
  url: string;
  /** The session of the visitor. */
  token?: string;
  goal: number;
  isIndexed: boolean;
  /** Its paint is compared with that of its HTML alone. */
  isCompared?: boolean;
};

/** Lighthouse on a phone, simulated: home, a policy, the recipient's page and the dashboard. */
export async function pages(): Promise<Row[]> {
  const world = await makeWorld();
  const [subscriber] = await world.subscribers(1);
  const server = await startOurs({
    DATABASE_URL: world.databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: world.dataDir,
  });
  const port = await freePort();
  const browser = await chromium.launch({
    ...(findChromium() ? { executablePath: findChromium()! } : {}),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const token = subscriber?.token ?? '';
  await fillAccount(world, subscriber?.accountId ?? '', { requests: 1, positions: 1 });
  const shown: Page[] = [
    { name: 'home', url: `${server.url}/`, goal: 0.95, isIndexed: true, isCompared: true },
    { name: 'policy', url: `${server.url}/privacy-policy`, goal: 0.95, isIndexed: true },
    {
      name: 'consent',
      url: await askedLink(server.url, token),
      goal: 0.95,
      isIndexed: false,
      isCompared: true,
    },
    {
      name: 'dashboard',
      url: `${server.url}/dashboard`,
      token,
      goal: 0.85,
      isIndexed: false,
    },
  ];
  try {
    const rows: Row[] = [];
    for (const page of shown) {
      const seen = await middle(browser, port, page);
      rows.push(...rowsOf(page, seen));
      if (page.isCompared)
        for (const method of throttling) rows.push(await paintRow(browser, port, page, method));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await world.end();
  }
}

const throttling = ['simulate', 'devtools'] as const;
type Throttling = (typeof throttling)[number];

/**
 * When the largest text is painted: as Lighthouse estimates it, and with a really throttled network and processor. The
 * estimate attributes it to any script that arrives before the first paint, and on this machine's own network most do.
 */
async function paintRow(browser: Browser, port: number, page: Page, method: Throttling): Promise<Row> {
  const paintOf = async (url: string): Promise<number> => {
    const paints: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { paint } = await look(browser, port, { ...page, url }, method);
      paints.push(paint);
    }
    return median(paints);
  };
  const ours = await paintOf(page.url);
  const alone = await htmlAlone(page.url);
  const peer = await paintOf(alone.url);
  alone.stop();
  return {
    name: `${page.name}: largest contentful paint, ${method === 'simulate' ? 'estimated' : 'observed'}`,
    ours: `${ours.toFixed(0)} ms`,
    peer: `${peer.toFixed(0)} ms (its HTML alone)`,
    ratio: ours / peer,
  };
}

/** A score compared with its goal: a ratio of 1 or less meets it. */
function rowsOf({ name, goal, isIndexed }: Page, seen: Seen): Row[] {
  const score = (what: string, ours: number, wanted: number): Row => ({
    name: `${name}: ${what}`,
    ours: ours.toFixed(2),
    peer: `${wanted.toFixed(2)} (goal)`,
    ratio: wanted / ours,
  });
  return [
    score('performance', seen.performance, goal),
    score('accessibility', seen.accessibility, 1),
    score('best practices', seen.bestPractices, 1),
    ...(isIndexed ? [score('SEO', seen.seo, 1)] : []),
    {
      name: `${name}: layout shift`,
      ours: seen.shift.toFixed(3),
      peer: '0.020 (goal)',
      ratio: seen.shift / 0.02,
    },
    {
      name: `${name}: longest task`,
      ours: `${seen.longestTask.toFixed(0)} ms`,
      peer: '50 ms (goal)',
      ratio: seen.longestTask / 50,
    },
  ];
}

async function middle(browser: Browser, port: number, page: Page): Promise<Seen> {
  const seen: Seen[] = [];
  for (let run = 0; run < runs; run += 1) seen.push(await look(browser, port, page));
  return seen.toSorted((one, other) => one.performance - other.performance)[Math.floor(runs / 2)]!;
}

async function look(
  browser: Browser,
  port: number,
  { url, token }: Page,
  throttlingMethod: Throttling = 'simulate',
): Promise<Seen> {
  if (token) await signIn(browser, url, token);
  const result = await lighthouse(url, { port, logLevel: 'silent', throttlingMethod });
  if (!result) throw new Error(`lighthouse has nothing to say of ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return {
    performance: categories['performance']?.score ?? 0,
    accessibility: categories['accessibility']?.score ?? 0,
    bestPractices: categories['best-practices']?.score ?? 0,
    seo: categories['seo']?.score ?? 0,
    paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    longestTask: longestOf(audits['long-tasks']?.details),
  };
}

/** Lighthouse lists the tasks of 50 ms and more. */
const longestOf = (details: unknown): number => {
  const { items = [] } = (details ?? {}) as { items?: { duration: number }[] };
  return Math.max(0, ...items.map(({ duration }) => duration));
};

/**
 * Signs in like a browser: a header set by Lighthouse would reach the page, but not its WebSocket. It drops cookies.
 */
async function signIn(browser: Browser, url: string, token: string): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Storage.setCookies', { cookies: [{ name: 'GPL_USER_TOKEN', value: token, url }] });
  await devtools.detach();
}

/** The page with a recipient's request. */
async function askedLink(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': 'bench', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      query: 'mutation { requestLocation(input: { channel: LINK, title: "Bench" }) { location { link } } }',
    }),
  });
  const { data } = (await answer.json()) as { data: { requestLocation: { location: { link: string } } } };
  const link = new URL(data.requestLocation.location.link);
  return `${url}${link.pathname}${link.hash}`;
}
