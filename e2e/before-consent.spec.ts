import { asked, askQuietly } from './support/ask.ts';
import { badge, openLink, share } from './support/people.ts';
import { both, expect, test } from './support/test.ts';
import { addressesOf, pushedTo } from './support/watch.ts';

const visitors = {
  WhatsApp: 'WhatsApp/2.23.20.0 A',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Telegram: 'TelegramBot (like TwitterBot)',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  iMessage:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  curl: 'curl/8.5.0',
};

test('previews, scanners and page visits leave the request Pending and push nothing to the dashboard', async ({
  story,
}) => {
  const { requester, recipient, texts } = story;
  const pushed = pushedTo(requester);
  const { page, theirs, link } = await asked(story, '+6281234567870');
  const start = Date.now();
  for (const userAgent of Object.values(visitors)) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await recipient.request.fetch(link, { method, headers: { 'user-agent': userAgent } });
      expect(answer.status()).toBe(200);
      expect(answer.headers()['set-cookie']).toBeUndefined();
    }
  }
  for (let look = 0; look < 3; look += 1) {
    await theirs.reload();
    await expect(theirs.getByRole('button', { name: texts.words.share, exact: true })).toBeVisible();
  }
  await (await openLink(recipient, link, story)).close();
  await page.reload();
  await expect(badge(page, texts.location.badge.pending)).toBeVisible();

  await share(theirs, story, 'CITY');
  await expect(badge(page, texts.location.badge.ip)).toBeVisible();
  // Events arrive in causal order: if a view had been published, it would come before the consent.
  const consented = pushed.findIndex((text) => text.includes('"consent":"GRANTED"'));
  const changes = pushed.slice(0, consented).map((text) => /"changedAt":"(.*?)"/.exec(text)?.[1] ?? text);
  expect(changes.filter((changedAt) => !(Date.parse(changedAt) < start))).toEqual([]);
});

test('the recipient’s page works with cookies and storage blocked, and contacts only our server', async ({
  story,
}) => {
  const { whereabouts, recipient, texts } = story;
  const link = await askQuietly(story, { channel: 'PHONE', recipient: '+6281234567871' });
  // As in a browser set to block all cookies.
  await recipient.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: () => '', set: refuse });
  });
  const theirs = await recipient.newPage();
  const addresses = addressesOf(theirs);
  const errors: Error[] = [];
  theirs.on('pageerror', (error) => errors.push(error));
  await theirs.goto(link);
  await share(theirs, story, 'CITY');
  await expect(theirs.getByRole('heading', { name: texts.consent.sharing.heading.CITY })).toBeVisible();
  expect(errors).toEqual([]);

  const token = new URL(link).hash.slice(1);
  const sent = addresses.map((address) => new URL(address)).filter(({ protocol }) => protocol !== 'data:');
  expect(sent.length).toBeGreaterThan(2);
  expect([...new Set(sent.map(({ host }) => host))]).toEqual([new URL(whereabouts.url).host]);
  expect(sent.filter(({ pathname, search }) => (pathname + search).includes(token))).toEqual([]);
  expect(await recipient.cookies()).toEqual([]);
});

test('what stands below the question does not move while the page loads', both, async ({ story }) => {
  const { recipient, texts } = story;
  const link = await askQuietly(story, { channel: 'LINK', title: 'Trip' });
  const page = await recipient.newPage();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link);
  await expect(page.locator('.sections')).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: texts.words.share, exact: true })).toBeVisible();
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  // What Google calls good: https://web.dev/articles/cls
  expect(moved).toBeLessThan(0.1);
});
