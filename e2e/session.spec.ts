import { demo } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { onDatabase } from './support/database.ts';
import { openAccount } from './support/account.ts';
import { openForm, pressInMenu, signIn } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test(
  'the header fits on one line, with its entries behind a menu button on a phone',
  both,
  async ({ story }) => {
    const { requester, texts, path } = story;
    const { nav } = texts.common;
    const page = await signIn(requester, story);
    const header = page.getByRole('banner');
    const account = header.getByRole('link', { name: texts.common.nav.account, exact: true });
    const lineOf = async () => (await header.boundingBox())!.height;
    expect(await lineOf()).toBeLessThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const menu = header.getByRole('button', { name: nav.menu, exact: true });
    if (await menu.isVisible()) {
      await expect(account).toBeHidden();
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(header.getByText(demo.email)).toBeVisible();
      await expectAccessible(page, 'menu');
      await page.keyboard.press('Escape');
      await expect(account).toBeHidden();
      await expect(menu).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(header.getByRole('link', { name: nav.dashboard, exact: true })).toBeFocused();
    }
    await account.click();
    await page.waitForURL(`**${path('/dashboard/account')}`);
    if (await menu.isVisible()) await expect(account).toBeHidden();
    await pressInMenu(page, story, header.getByRole('link', { name: nav.dashboard, exact: true }));
    await page.waitForURL(`**${path('/dashboard')}`);
    await pressInMenu(page, story, header.getByRole('button', { name: nav.logOut }));
    await page.waitForURL(`**${path('/')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The app's own is there until the home page is.
    await expect(header).toHaveCount(1);
    await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(80);
  },
);

test('signed-in users are redirected from public pages to their own, and signed-out users to the home page', async ({
  story,
}) => {
  const { requester, recipient, path } = story;
  const page = await signIn(requester, story);
  const own: [string, string][] = [
    ['/', '/dashboard'],
    ['/enter-link', '/dashboard'],
    [`/enter-link#${'A'.repeat(24)}`, '/dashboard'],
    ['/register', '/dashboard'],
    ['/share', '/dashboard'],
    ['/share/', '/dashboard'],
    ['/query', '/dashboard/lookups'],
    ['/query/query2', '/dashboard/lookups'],
    ['/query/emailRegister', '/dashboard/lookups'],
    ['/payment', '/dashboard/modules/MySubscription'],
  ];
  for (const [address, theirs] of own) {
    await page.goto('about:blank');
    await page.goto(path(address));
    await page.waitForURL(`**${path(theirs)}`);
  }
  // With a link the page asks, whoever opens it.
  await page.goto(path(`/share#${'A'.repeat(24)}`));
  await expect(
    page.getByRole('heading', { level: 1, name: story.texts.consent.invalid.heading }),
  ).toBeVisible();
  const stranger = await recipient.newPage();
  for (const address of ['/dashboard', '/dashboard/account', '/dashboard?s=-1&at=10']) {
    await stranger.goto(path(address));
    await stranger.waitForURL(`**${path('/')}`);
  }
  await stranger.goto(path('/share'));
  await expect(
    stranger.getByRole('heading', { level: 1, name: story.texts.consent.thanks.heading }),
  ).toBeVisible();
});

test(
  'a content page shows signed-in users their header, and logs out, which leaves nothing of the account',
  both,
  async ({ story }) => {
    const { requester, texts, path } = story;
    const { nav } = texts.common;
    const page = await signIn(requester, story);
    const stored = () =>
      page.evaluate(() => ['user', 'phone_info', 'user_email'].map((key) => localStorage.getItem(key)));
    expect(JSON.parse((await stored())[0]!)).toEqual({
      id: expect.any(String),
      email: demo.email,
      locale: expect.stringMatching(/^(?:en|id)$/),
    });
    await page.goto(path('/faqs'));
    const header = page.getByRole('banner');
    const entry = (name: string) => header.getByRole('link', { name, exact: true });
    await expect(entry(nav.logIn)).toBeHidden();
    const menu = header.getByRole('button', { name: nav.menu });
    if (await menu.isVisible()) await menu.click();
    for (const name of [nav.dashboard, nav.mySubscriptions, nav.account])
      await expect(entry(name)).toBeVisible();
    await expectAccessible(page, 'content page for an account');
    await entry(nav.logOut).click();
    await page.waitForURL(`**${path('/')}`);
    expect(await stored()).toEqual([null, null, null]);
    await page.goto(path('/faqs'));
    await expect(entry(nav.logIn)).toBeVisible();
    await expect(entry(nav.dashboard)).toBeHidden();
  },
);

test('a path without a language leads to the reader’s, with its fragment; a chosen language wins', async ({
  story,
  browser,
}) => {
  const { url } = story.whereabouts;
  const context = await browser.newContext({ baseURL: url, locale: 'id-ID' });
  const page = await context.newPage();
  const token = 'A'.repeat(24);
  for (const address of [`/share#${token}`, '/terms-of-use#who', `/enter-link#${token}`, '/contact-us']) {
    await page.goto(address);
    await expect(page).toHaveURL(`${url}/id${address}`);
  }
  expect(await context.cookies()).toEqual([]);
  await page.goto(`/share#${token}`);
  await page.locator('#language').click();
  await expect(page).toHaveURL(`${url}/share#${token}`);
  for (const address of ['/', '/faqs', '/contact-us']) {
    await page.goto(address);
    await expect(page).toHaveURL(url + address);
  }
  await context.close();
});

test('an operation after the session has ended leads to the home page and asks to log in again', async ({
  story,
}) => {
  const { whereabouts, requester, texts, path } = story;
  const page = await signIn(requester, story);
  await openAccount(page, story, 'privacy');
  // Directly in the database, so that only the operation's response can reveal it.
  await onDatabase(whereabouts, 'delete from session');
  await page.getByRole('button', { name: texts.account.settings.export.submit }).click();
  await page.waitForURL(`**${path('/')}`);
  await expect(page.getByText(texts.errors.UNAUTHENTICATED)).toBeVisible();
  await expect(page.getByRole('button', { name: texts.account.login.title }).first()).toBeVisible();
  // Nothing of the account is left to go back to.
  expect(await page.evaluate(() => localStorage.getItem('user_email'))).toBeNull();
  await page.goBack();
  await page.waitForURL(`**${path('/')}`);
});

test('a log-out in another window leaves a message that is being written, and nothing of the account', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const { contact } = texts.site;
  const page = await signIn(requester, story);
  const writing = await requester.newPage();
  await writing.goto(path('/contact-us'));
  const email = writing.getByLabel(contact.email);
  const message = writing.getByLabel(contact.message);
  await expect(email).toHaveValue(demo.email);
  await message.fill('A long story');
  const logOut = page.getByRole('button', { name: texts.common.nav.logOut, exact: true });
  await pressInMenu(page, story, logOut);
  await page.waitForURL(`**${path('/')}`);
  await writing.waitForURL(`**${path('/')}`);
  await writing.goto(path('/contact-us'));
  await expect(message).toHaveValue('A long story');
  await expect(email).toHaveValue('');
});

test.describe('an expired plan', () => {
  const setEnd = (interval: string) => `update subscription set valid_until = now() + interval '${interval}'`;
  test.afterEach(({ whereabouts }) => onDatabase(whereabouts, setEnd('1 year')));

  test('leads to the expired view on opening the dashboard and when an operation is refused', async ({
    story,
  }) => {
    const { whereabouts, requester, texts, path } = story;
    const { expired } = texts.subscription;
    const page = await signIn(requester, story);
    const { form, number, preview, send } = await openForm(page, story);
    await number.fill('+6281234567899');
    await expect(preview).toBeVisible();
    await onDatabase(whereabouts, setEnd('-1 day'));
    await send.click();
    await page.waitForURL(`**${path('/dashboard')}/?s=-1&at=10`);
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { name: expired.title })).toBeVisible();
    await expect(page.getByText(texts.errors.SUBSCRIPTION_EXPIRED)).toBeVisible();
    await expectAccessible(page, 'plan expired');

    await page.goto(path('/dashboard'));
    await page.waitForURL(`**${path('/dashboard')}/?s=-1&at=10`);
    await page.getByRole('button', { name: expired.check }).click();
    await expect(page.getByText(expired.still)).toBeVisible();
    await openAccount(page, story);
    await page.goto(path('/dashboard?s=-1&at=10'));
    const check = page.getByRole('button', { name: expired.check });
    await expect(check).toBeVisible();
    await onDatabase(whereabouts, setEnd('1 year'));
    await check.click();
    await page.waitForURL(`**${path('/dashboard')}`);
    await expect(page.getByRole('heading', { name: texts.location.records })).toBeVisible();
    await page.goto(path('/dashboard?s=-1&at=10'));
    await page.waitForURL(`**${path('/dashboard/modules/MySubscription')}`);
  });
});
