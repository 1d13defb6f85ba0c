import type { Page } from '@playwright/test';
import { contentPages } from '../shared/site-pages.ts';
import { appPaths } from '../shared/paths.ts';
import { expectAccessible } from './support/accessible.ts';
import { englishOn } from './support/english.ts';
import { expectNarrow } from './support/narrow.ts';
import { signIn } from './support/people.ts';
import { both, everywhere, expect, test, type Story } from './support/test.ts';

/** `npm run test:routes`: in every language and width, light and dark, with axe and screenshots. */
const whole = process.env.ROUTES === 'all';
const pictures = '.tmp/routes';

/** Pages for signed-out visitors; the sandbox and private paths have their own stories. */
const open = [
  '/',
  ...contentPages.map((page) => `/${page}`),
  appPaths.contact,
  appPaths.myShares,
  appPaths.optOut,
  appPaths.withdraw,
  appPaths.query,
  appPaths.queryStages,
  appPaths.emailRegister,
  appPaths.payment,
  appPaths.register,
  appPaths.enterLink,
  appPaths.ok,
  '/share',
  '/location-failed',
];
/** Paths that show an error page. */
const nowhere = ['/404', '/a/slug/of/any/depth', '/%F0%9F%98%80', '/..%2f..%2fetc%2fpasswd', '/%3Cscript%3E'];
const inside = [
  appPaths.dashboard,
  appPaths.account,
  appPaths.accountSignIn,
  appPaths.accountPrograms,
  appPaths.accountWebhooks,
  appPaths.accountPrivacy,
  appPaths.lookups,
  appPaths.result,
  appPaths.payment,
  appPaths.paymentSuccess,
  appPaths.mySubscription,
  appPaths.cancelSubscription,
  appPaths.subscriptionExpired,
  appPaths.receipt,
];

async function look(page: Page, story: Story, path: string, where: string): Promise<void> {
  const { texts, path: at } = story;
  const errors: string[] = [];
  const note = (error: Error) => errors.push(error.message);
  page.on('pageerror', note);
  const answer = await page.goto(at(path) || '/');
  // The cookie banner has a heading, too; an invalid receipt says so without one.
  const title = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  const dialog = page.getByRole('dialog').getByRole('heading');
  const told = title.or(dialog).or(page.getByRole('alert').filter({ hasText: /\w/ }));
  await expect(told.first(), path).toBeVisible();
  await expect(page.getByText(texts.common.loading), path).toHaveCount(0);
  const status = nowhere.includes(path) ? [400, 404] : [200];
  expect.soft(status, `${path}: its status`).toContain(answer?.status());
  expect.soft(await title.count(), `${path}: one title on the page`).toBeLessThan(2);
  expect.soft(await page.title(), `${path}: a title`).not.toBe('');
  const locale = at('') ? 'id' : 'en';
  expect.soft(await page.locator('html').getAttribute('lang'), `${path}: its language`).toBe(locale);
  if (locale === 'id')
    expect.soft(englishOn(await page.locator('body').innerText()), `${path}: English words`).toEqual([]);
  expect.soft(errors, `${path}: errors`).toEqual([]);
  page.off('pageerror', note);
  if (!whole) return;
  const { width } = page.viewportSize()!;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const name = `${where}${path.replaceAll(/\W+/g, '_')}-${locale}-${width}-${colorScheme}`;
    await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  }
  await expectAccessible(page, `${path} ${locale} ${width}`);
  const size = page.viewportSize()!;
  await expectNarrow(page, `${path} ${locale}`);
  await page.setViewportSize(size);
}

// A long page at a phone's resolution is larger than what can be drawn at once.
if (whole) test.use({ deviceScaleFactor: 1 });
const tag = whole ? everywhere : both;

test('every public route renders in the language of its path', tag, async ({ story }) => {
  test.slow();
  const page = await story.requester.newPage();
  for (const path of [...open, ...nowhere]) await look(page, story, path, 'open');
});

test('every route for signed-in users renders in the language of its path', tag, async ({ story }) => {
  test.slow();
  const page = await signIn(story.requester, story);
  for (const path of inside) await look(page, story, path, 'inside');
});
