import { homeEn } from '../client/site/home/home-en.ts';
import { homeId } from '../client/site/home/home-id.ts';
import { locales } from '../shared/locales.ts';
import { localPath } from '../shared/paths.ts';
import { demo } from './support/api.ts';
import { linkSince } from './support/account.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectNarrow, largeText } from './support/narrow.ts';
import { enterPassword, pressInMenu } from './support/people.ts';
import { both, expect, test, type Story } from './support/test.ts';

const homes = { en: homeEn, id: homeId };
const homeOf = ({ path }: Pick<Story, 'path'>) => homes[path('') ? 'id' : 'en'];
const entryOf = (story: Story) => homeOf(story).entry;

test('the home page is readable without JavaScript in both languages, and its claims link to details', async ({
  story,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: story.whereabouts.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const locale of locales) {
    const { heading, how, theirs, limits, faqs, entry } = homes[locale];
    const answer = await page.goto(localPath('/', locale));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.join(''));
    for (const { title } of [...how.steps, ...theirs.items, ...limits.items])
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText(entry.needsScript)).toBeVisible();
    await expect(page.getByRole('heading', { name: faqs.title })).toBeVisible();
    const claims = await page
      .locator('.claims a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(claims).toHaveLength(3);
    for (const claim of claims) {
      await page.goto(claim);
      await expect(page.locator(`[id="${claim.split('#')[1]}"]`)).toBeVisible();
    }
  }
  await context.close();
});

test('the home input distinguishes numbers from addresses, rejects invalid input and starts a lookup', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const entry = entryOf(story);
  const page = await requester.newPage();
  await page.goto(path('/') || '/');
  const input = page.getByLabel(entry.label);
  const lookUp = page.getByRole('button', { name: entry.lookUp });
  await lookUp.click();
  await expect(page.getByText(entry.empty)).toBeVisible();
  for (const [typed, problem] of [
    ['12', texts.lookup.problem.phoneInvalid],
    ['mum@nowhere', texts.lookup.problem.emailInvalid],
    ['<script>alert(1)</script>', texts.lookup.problem.emailInvalid],
    ['आप कहाँ हैं', texts.lookup.problem.emailInvalid],
  ] as const) {
    await input.fill(typed);
    await lookUp.click();
    await expect(page.getByText(problem)).toBeVisible();
  }
  await page.getByRole('button', { name: entry.locate }).click();
  await expect(page.getByText(entry.emailInvalid)).toBeVisible();
  await input.fill('   mum@example.com ');
  await expect(page.getByText(entry.email, { exact: true })).toBeVisible();
  await input.fill('+628123456789');
  await expect(input).toHaveValue('+62 812 3456 789');
  await expect(page.getByText(`${entry.phone} · Indonesia`)).toBeVisible();
  await lookUp.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('+62 812 3456 789')).toBeVisible();
  // One dialog at a time; after it is closed, the previous one keeps its selection.
  const { purpose, warning } = texts.lookup;
  await dialog.getByLabel(purpose.label).selectOption('RECONNECT');
  await dialog.getByRole('button', { name: purpose.start }).click();
  await expect(page.getByRole('dialog', { name: warning.title })).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel(purpose.label)).toHaveValue('RECONNECT');
  await dialog.getByRole('button', { name: texts.common.close }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lookUp).toBeFocused();
  // A reload restores the dialog.
  await lookUp.click();
  await dialog.getByLabel(purpose.label).selectOption('RECONNECT');
  await dialog.getByRole('button', { name: purpose.start }).click();
  await dialog.getByRole('button', { name: warning.understand }).click();
  await dialog.getByRole('button', { name: texts.lookup.age.yes }).click();
  const done = page.getByRole('dialog', { name: texts.lookup.query.done });
  await expect(done).toBeVisible();
  await page.reload();
  await expect(done).toBeVisible();
  await dialog.getByRole('button', { name: texts.common.close }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: homeOf(story).heading[0] })).toBeVisible();
});

test('“Locate” keeps the number through the log-in, and log-out returns to the home page', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const entry = entryOf(story);
  const page = await requester.newPage();
  await page.goto(path('/') || '/');
  await page.getByLabel(entry.label).fill('+62 812 3456 7890');
  await page.getByRole('button', { name: entry.locate }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.account.register.haveAccount }).click();
  await enterPassword(page.getByRole('dialog'), story, demo.password);
  await page.waitForURL(`**${path('/dashboard')}**`);
  const form = page.getByRole('dialog', { name: texts.location.request.title });
  // On a wide screen the map is being drawn, which takes long on a machine without a graphics card.
  const number = form.getByLabel(texts.location.request.number, { exact: true });
  await expect(number).toHaveValue(/812/, { timeout: 60_000 });
  await form.getByRole('button', { name: texts.common.close }).click();

  // Signed-in users do not need the home page.
  await page.goto(path('/') || '/');
  await page.waitForURL(`**${path('/dashboard')}**`);
  await pressInMenu(page, story, page.getByRole('button', { name: texts.common.nav.logOut }));
  await expect(page.getByLabel(entry.label)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('banner')).toHaveCount(1);
  await page.getByLabel(entry.label).fill('+62 812 3456 7890');
  await expect(page.getByText(`${entry.phone} · Indonesia`)).toBeVisible();
  // The home page is hidden behind a screen of the app.
  await page.getByRole('contentinfo').getByRole('link', { name: texts.site.footer.contact }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.site.contact.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(entry.label)).toBeVisible();
});

test('after “Locate”, the emailed link opens the form with the number in its own tab only', async ({
  story,
}) => {
  const { requester, texts, path, whereabouts } = story;
  const { login, enterLink } = texts.account;
  const page = await requester.newPage();
  await page.goto(path('/') || '/');
  await page.getByLabel(entryOf(story).label).fill('+62 812 3456 7890');
  await page.getByRole('button', { name: entryOf(story).locate }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.account.register.haveAccount }).click();
  await expect(dialog.getByText('+62 812 3456 7890')).toBeVisible();
  const start = Date.now();
  await dialog.getByLabel(login.emailLabel).fill(demo.email);
  await dialog.getByRole('button', { name: login.continue }).click();
  const other = await requester.newPage();
  await other.goto(await linkSince(whereabouts, start - 1_000));
  await other.getByRole('button', { name: enterLink.confirm }).click();
  const { request } = texts.location;
  const number = other.getByRole('dialog').getByLabel(request.number, { exact: true });
  await expect(number).toHaveValue(/812/, { timeout: 60_000 });
  // The first tab follows.
  await page.bringToFront();
  await page.waitForURL(`**${path('/dashboard')}**`);
  await expect(page.getByRole('heading', { name: texts.location.records })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the home page loads one small script, and the app only on hovering over “Log in”', async ({
  story,
}) => {
  const { requester, path } = story;
  const page = await requester.newPage();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
  });
  await page.goto(path('/') || '/');
  // The script loads after the first frame, which a busy machine may draw late.
  await expect.poll(() => scripts).not.toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([expect.stringMatching(/^\/site-assets\/home-entry-/)]);
  await page.getByRole('button', { name: story.texts.common.nav.logIn }).hover();
  await expect.poll(() => scripts.some((script) => script.startsWith('/assets/'))).toBe(true);
});

test(
  'the home page fits narrow screens and has no axe violations, also with the app loaded',
  both,
  async ({ story }) => {
    const { requester, texts, path } = story;
    const page = await requester.newPage();
    await page.goto(path('/') || '/');
    await expectAccessible(page, 'home');
    await expectNarrow(page, 'home');
    await expectNarrow(page, 'home, large text', largeText);
    await page.getByRole('button', { name: texts.common.nav.logIn }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: texts.common.close }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: texts.common.nav.logIn })).toBeFocused();
    await expectAccessible(page, 'home with the app');
  },
);

test(
  'in a browser without popover, the header shows the menu’s entries and they cover nothing',
  both,
  async ({ story }) => {
    const { requester, texts, path } = story;
    const page = await requester.newPage();
    const address = path('/') || '/';
    // To this browser the page is then what it is to an older one.
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      const body = (await response.text())
        .replaceAll(':popover-open', ':unknown-here')
        .replaceAll(/ popover(?:target)?="[^"]*"/g, '');
      await route.fulfill({ response, headers, body });
    });
    await page.goto(address);
    await expect(page.getByRole('link', { name: texts.common.nav.lookup, exact: true })).toBeVisible();
    // Pressed for real: what something covers cannot be.
    await page.getByRole('button', { name: texts.site.cookies.reject }).click();
    await page.mouse.wheel(0, 600);
    await expect(page.locator('#entries')).not.toBeInViewport();
    await expect(page.getByRole('button', { name: texts.common.nav.menu })).toBeHidden();
    await expectNarrow(page, 'home without popover');
  },
);

test('redirects an Indonesian browser to /id, and remembers a switch to English', async ({
  story,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: story.whereabouts.url, locale: 'id-ID' });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForURL('**/id');
  await page.getByRole('link', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeEn.heading.join(''));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeEn.heading.join(''));
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});
