import { expectAccessible } from './support/accessible.ts';
import { expectNarrow } from './support/narrow.ts';
import { contents } from '../client/site/content/contents.ts';
import { dialogLinks } from '../shared/home-page.ts';
import { locales } from '../shared/locales.ts';
import { localPath } from '../shared/paths.ts';
import { contentPages } from '../shared/site-pages.ts';
import { signIn } from './support/people.ts';
import { both, expect, test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

test(
  'the recipient’s page and the home page link to the policies, which work without JavaScript',
  both,
  async ({ story, browser }) => {
    const { whereabouts, texts, path, recipient } = story;
    const { consent } = texts;
    const theirs = await recipient.newPage();
    await theirs.goto(path('/share'));
    const [policy] = await Promise.all([
      recipient.waitForEvent('page'),
      theirs.getByRole('link', { name: consent.frame.privacy }).first().click(),
    ]);
    await expect(policy.getByRole('heading', { level: 1, name: consent.frame.privacy })).toBeVisible();
    await expectAccessible(policy, 'privacy policy');
    await expectNarrow(policy, 'privacy policy');

    const context = await browser.newContext({ baseURL: whereabouts.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path('/terms-of-use'));
    await expect(page.getByRole('heading', { level: 1, name: consent.frame.terms })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: consent.frame.privacy }).click();
    await expect(page.getByRole('heading', { level: 1, name: consent.frame.privacy })).toBeVisible();
    const other = textsIn(path('') ? 'en' : 'id').consent.frame;
    await page.getByRole('link', { name: consent.frame.otherLanguage }).click();
    await expect(page.getByRole('heading', { level: 1, name: other.privacy })).toBeVisible();
    // The chosen language is remembered.
    await page.goto('/faqs');
    const { title } = contents.faqs[path('') ? 'en' : 'id'];
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await context.close();

    const home = await recipient.newPage();
    await home.goto(path('/'));
    await home.getByRole('link', { name: texts.site.footer.terms }).click();
    await expect(home.getByRole('heading', { level: 1, name: consent.frame.terms })).toBeVisible();
    await expectAccessible(home, 'terms of use');
    await expectNarrow(home, 'terms of use');
  },
);

test('every content page is served in both languages without JavaScript or cookies', async ({
  story,
  browser,
}) => {
  const { url } = story.whereabouts;
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const name of contentPages)
    for (const locale of locales) {
      const answer = await page.goto(localPath(`/${name}`, locale));
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: contents[name][locale].title })).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        url + localPath(`/${name}`, locale),
      );
    }
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('content pages link to the log-in and voice message dialogs, and an email to the password reset', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const { nav, titles } = texts.common;
  const page = await requester.newPage();
  const dialog = page.getByRole('dialog');
  const follow = async (name: string) => {
    await page.goto(path('/faqs'));
    const link = page.getByRole('banner').getByRole('link', { name });
    if (!(await link.isVisible())) await page.getByRole('button', { name: nav.menu }).click();
    await link.click();
    await expect(dialog.getByLabel(texts.account.login.emailLabel)).toBeVisible();
  };
  await follow(nav.logIn);
  await expect(dialog.getByText(texts.location.draft.voice)).toHaveCount(0);
  await follow(nav.sendVoice);
  await expect(dialog.getByText(texts.location.draft.voice)).toBeVisible();
  const localLink = (link: string) => localPath(link, path('') ? 'id' : 'en');
  await page.goto(localLink(dialogLinks.resetPwd));
  await expect(page.getByRole('dialog', { name: titles.resetPassword })).toBeVisible();
  await expect(dialog).toHaveCount(1);

  const theirs = await signIn(requester, story);
  await theirs.goto(localLink(dialogLinks.login));
  await theirs.waitForURL(`**${path('/dashboard')}**`);
  await expect(theirs.getByRole('heading', { name: texts.location.records })).toBeVisible();
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
});

test(
  'a content page and the contact form fit narrow screens and have no axe violations',
  both,
  async ({ story }) => {
    const { requester, texts, path } = story;
    const page = await requester.newPage();
    await page.goto(path('/faqs'));
    await expectAccessible(page, 'questions and answers');
    await expectNarrow(page, 'questions and answers');
    await page.goto(path('/contact-us'));
    const { contact, cookies } = texts.site;
    await page.getByRole('button', { name: contact.send }).click();
    await expect(page.getByText(contact.messageEmpty)).toBeVisible();
    await expect(page.getByRole('heading', { name: cookies.title })).toBeVisible();
    await expectAccessible(page, 'contact form with errors, and the question about cookies');
    await expectNarrow(page, 'contact form, and the question about cookies');
    const [accept, reject] = await Promise.all(
      [cookies.accept, cookies.reject].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect([accept?.width, accept?.height, accept?.y]).toEqual([reject?.width, reject?.height, reject?.y]);
  },
);

test('a content page has the appearance that was chosen on another, and changes it', async ({ story }) => {
  const page = await story.requester.newPage();
  const root = page.locator('html');
  await page.goto('/faqs');
  await page.locator('#appearance').click();
  await expect(root).toHaveClass(/light/);
  await page.locator('#appearance').click();
  await expect(root).toHaveClass(/dark/);
  await page.goto('/terms-of-use');
  await expect(root).toHaveClass(/dark/);
  await expect(page.locator('#appearance')).toBeVisible();
});

test('the home page does not jump under the pointer when the app replaces its cookie banner', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const page = await requester.newPage();
  await page.goto(path('/') || '/');
  const logIn = page.getByRole('button', { name: texts.account.login.title }).first();
  // The page's script is loaded after the first paint, and does not notice a pointer that came before it.
  await expect(page.locator('#home')).toHaveAttribute('data-alive');
  // Of each frame.
  const places = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const look = () => {
      seen.push(document.querySelector('#home header')!.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await logIn.hover();
  await expect(page.locator('#root section')).toBeVisible();
  const tops = await places.jsonValue();
  expect(Math.min(...tops)).toBeGreaterThan(40);
  // One slim line on a phone.
  expect(Math.max(...tops)).toBeLessThan(90);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20);
});

test('stores and reports nothing before Accept, sets two cookies after it, and removes them after Reject', async ({
  story,
}) => {
  const { requester, texts, path, whereabouts } = story;
  const page = await requester.newPage();
  const elsewhere: string[] = [];
  const told: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/counted-visitor-')) scripts.push(request.url());
    if (new URL(request.url()).origin !== whereabouts.url && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
    const body = request.postData() ?? '';
    if (/visitorId/.test(body)) told.push(body);
  });
  const kept = async () => ({
    cookies: (await requester.cookies()).map(({ name }) => name).toSorted(),
    storage: await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage))),
  });
  for (const address of ['/', '/query', '/contact-us']) {
    await page.goto(path(address) || '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await kept()).toEqual({ cookies: [], storage: [] });
  }
  expect([elsewhere, told, scripts]).toEqual([[], [], []]);

  const { cookies, footer } = texts.site;
  await page.getByRole('button', { name: cookies.accept }).click();
  await expect.poll(() => told.length).toBe(1);
  expect(scripts).toHaveLength(1);
  await expect.poll(async () => (await kept()).storage.length).toBe(2);
  const [one, other] = await requester.cookies();
  expect([one?.name, other?.name].toSorted()).toEqual(['GPL_VISITOR', 'visitor_id']);
  expect(one?.value).toBe(other?.value);
  expect([one?.sameSite, one?.path]).toEqual(['Lax', '/']);
  const days = ((one?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(Math.round(days)).toBe(365);

  // A recipient's page reports nothing to anybody, whatever was accepted elsewhere.
  await page.goto(path('/share'));
  await page.waitForLoadState('networkidle');
  expect(told).toHaveLength(1);

  await page.goto(path('/faqs'));
  await page.getByRole('link', { name: footer.choices }).click();
  await page.getByRole('button', { name: cookies.reject }).click();
  await expect.poll(kept).toEqual({ cookies: [], storage: ['cookie_choice'] });
  expect(told).toHaveLength(2);
  expect(elsewhere).toEqual([]);
});

test('the installed app shows an offline page, but never in place of the recipient’s page', async ({
  story,
}) => {
  const { requester, path } = story;
  const page = await requester.newPage();
  // As in an installed app.
  await page.addInitScript(() => {
    const own = window.matchMedia.bind(window);
    window.matchMedia = (query) => own(query.includes('standalone') ? 'all' : query);
  });
  await page.goto(path('/contact-us'));
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)))
    .toBe(true);
  await page.reload();
  await requester.setOffline(true);
  await page.goto(path('/query'));
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.goto(path('/share#SECRET'))).rejects.toThrow();
  await requester.setOffline(false);
  await page.goto(path('/query'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection');
});
