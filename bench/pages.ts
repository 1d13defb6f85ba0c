import lighthouse from 'lighthouse';
import { freePort } from '#server/testing/loopback.ts';
import { openBrowser } from './browser.ts';
import { fillAccount } from './fill.ts';
import { median, type Row } from './support.ts';
import { askByLink, type World } from './world.ts';

/** Of each page; the median counts. */
const runs = 3;

/** Lighthouse's scores on a simulated phone; the dashboard signed in, with somebody live. */
export async function pages(world: World): Promise<Row[]> {
  const [subscriber, other] = await world.subscribers(2);
  await fillAccount(world, subscriber!.accountId, { requests: 1, positions: 1 });
  const { url } = await world.ours();
  const port = await freePort();
  const browser = await openBrowser(world, `--remote-debugging-port=${port}`);
  const rows: Row[] = [];
  for (const [name, path, goal] of [
    ['home', '/', 95],
    ['privacy policy', '/privacy-policy', 95],
    ["recipient's page", `/share#${(await askByLink(url, other!)).token}`, 95],
    ['dashboard, one is live', '/dashboard', 85],
  ] as const) {
    const seen: Record<'performance' | 'accessibility', number[]> = { performance: [], accessibility: [] };
    for (let run = 0; run < runs; run += 1) {
      // As a browser does: a header set by Lighthouse would not reach the page's WebSocket. It drops cookies.
      const cookies =
        path === '/dashboard' ? [{ name: 'GPL_USER_TOKEN', value: subscriber!.token, url }] : [];
      const devtools = await browser.newBrowserCDPSession();
      await devtools.send('Storage.setCookies', { cookies });
      await devtools.detach();
      const onlyCategories = ['performance', 'accessibility'];
      const result = await lighthouse(url + path, { port, logLevel: 'silent', onlyCategories });
      if (!result || result.lhr.runtimeError)
        throw new Error(`${path}: ${result?.lhr.runtimeError?.message}`);
      for (const each of ['performance', 'accessibility'] as const)
        seen[each].push((result.lhr.categories[each]?.score ?? 0) * 100);
    }
    const row = (what: keyof typeof seen, atLeast: number): Row => ({
      name: `${name}: ${what}`,
      unit: '',
      ours: Math.round(median(seen[what])),
      goal: { atLeast },
    });
    rows.push(row('performance', goal), row('accessibility', 100));
  }
  return rows;
}
