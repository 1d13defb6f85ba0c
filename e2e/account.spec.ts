import { demo } from './support/api.ts';
import { askForLink, linkSince } from './support/account.ts';
import { expectAccessible } from './support/accessible.ts';
import { inbox } from './support/inbox.ts';
import { openLogin } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('shows an error for an address without an account, and sends no email', async ({ story }) => {
  const { whereabouts, requester, texts, path } = story;
  const { login, validation } = texts.account;
  const { page, dialog } = await openLogin(requester, story);
  const email = dialog.getByLabel(login.emailLabel);
  const go = dialog.getByRole('button', { name: login.continue });
  await go.click();
  await expect(dialog.getByText(validation.emailEmpty)).toBeVisible();
  await email.fill('not an address');
  await go.click();
  await expect(dialog.getByText(validation.emailInvalid)).toBeVisible();
  await email.fill('nobody-here@example.org');
  await go.click();
  await expect(dialog.getByText(validation.noAccount)).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'no account');
  expect((await inbox(whereabouts)).filter(({ to }) => to === 'nobody-here@example.org')).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: texts.common.close }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: login.title }).first().click();
  await expect(email).toHaveValue('');
  await dialog.getByRole('link', { name: login.firstLookup }).click();
  await expect(dialog).toBeHidden();
  await page.waitForURL(`**${path('/')}`);
});

test('“I UNDERSTAND” resends the link; opened in another window, it signs in both windows', async ({
  story,
}) => {
  const { whereabouts, requester, texts, path } = story;
  const { checkEmail, enterLink, toast } = texts.account;
  const start = Date.now();
  const { page, dialog } = await askForLink(requester, story);
  await expect(dialog.getByText(checkEmail.title)).toBeVisible();
  await expectAccessible(page, 'check your email');
  expect(await page.evaluate(() => localStorage.getItem('user_email'))).toBe(demo.email);
  const first = await linkSince(whereabouts, start - 1_000);
  await dialog.getByRole('button', { name: checkEmail.understand }).click();
  await expect(page.getByText(toast.emailSent)).toBeVisible();
  await expect.poll(() => linkSince(whereabouts, start - 1_000)).not.toBe(first);

  const other = await requester.newPage();
  await other.goto(await linkSince(whereabouts, start - 1_000));
  await expect(other.getByText(enterLink.notice)).toBeVisible();
  await expectAccessible(other, 'confirm the login');
  await other.getByRole('button', { name: enterLink.confirm }).click();
  await other.waitForURL(`**${path('/dashboard')}`);
  await page.waitForURL(`**${path('/dashboard')}`);
  await expect(dialog).toBeHidden();

  // The older link stopped working with the newer one, on another device too.
  const late = await story.recipient.newPage();
  await late.goto(first);
  await late.getByRole('button', { name: enterLink.confirm }).click();
  await expect(late.getByRole('heading', { name: enterLink.invalidTitle })).toBeVisible();
  await expectAccessible(late, 'invalid link');
});

test('after ten minutes the modal says that the link has expired, and “LogIn” starts again', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { login, checkEmail, linkExpired, enterLink } = texts.account;
  const page = await requester.newPage();
  await page.clock.install();
  // The page uses the server's clock, from its responses: it jumps as well.
  let leap = 0;
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + leap).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.goto(story.path('/'));
  await page.getByRole('button', { name: login.title }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(login.emailLabel).fill(demo.email);
  await dialog.getByRole('button', { name: login.continue }).click();
  await expect(dialog.getByText(checkEmail.title)).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(dialog.getByText(checkEmail.title)).toBeVisible();
  leap = 10 * 60_000;
  await page.clock.fastForward(leap);
  await page.clock.runFor(2_000);
  await expect(dialog.getByRole('heading', { name: linkExpired.title })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText(enterLink.invalidText);
  await expectAccessible(page, 'link expired');
  await dialog.getByRole('button', { name: enterLink.logIn, exact: true }).click();
  await expect(dialog.getByLabel(login.emailLabel)).toHaveValue(demo.email);
});

test('automatically checks an email address that another window stored', async ({ story }) => {
  const { requester, texts } = story;
  const { checkEmail, validation, login } = texts.account;
  const { page, dialog } = await askForLink(requester, story);
  await expect(dialog.getByText(checkEmail.title)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('user_email', 'nobody-here@example.org'));
  await expect(dialog.getByText(validation.noAccount)).toBeVisible();
  await expect(dialog.getByLabel(login.emailLabel)).toHaveValue('nobody-here@example.org');
});

test('a sign-in link without a token is shown as invalid and offers the log-in modal', async ({ story }) => {
  const { requester, texts, path } = story;
  const { enterLink, login } = texts.account;
  const page = await requester.newPage();
  await page.goto(path('/enter-link'));
  await expect(page.getByRole('heading', { name: enterLink.invalidTitle })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: enterLink.logIn }).click();
  await expect(page.getByRole('dialog').getByLabel(login.emailLabel)).toBeVisible();
});
