import { demo } from './support/api.ts';
import { askForLink, linkSince } from './support/account.ts';
import { newestMessage } from './support/inbox.ts';
import { enterPassword, openLogin } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a wrong password shows an error and keeps the input; the right one opens the dashboard', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const { login } = texts.account;
  const { page, dialog } = await openLogin(requester, story);
  await enterPassword(dialog, story, 'not the password');
  await expect(dialog.getByRole('alert').filter({ hasText: texts.errors.CREDENTIALS_INVALID })).toBeVisible();
  await expect(page.getByText(texts.account.toast.loginFailed)).toBeVisible();
  await expect(dialog.getByLabel(login.emailLabel)).toHaveValue(demo.email);
  const password = dialog.getByLabel(login.passwordLabel, { exact: true });
  await expect(password).toHaveValue('not the password');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await password.fill(demo.password);
  await dialog.getByRole('button', { name: login.submit, exact: true }).click();
  await page.waitForURL(`**${path('/dashboard')}**`);
  await expect(dialog).toBeHidden();
});

test('a sign-in link requested on one device signs in only the device that confirms it', async ({
  story,
}) => {
  const { whereabouts, requester, recipient, texts, path } = story;
  const { enterLink, checkEmail } = texts.account;
  const start = Date.now();
  const { page, dialog } = await askForLink(requester, story);
  await expect(dialog.getByText(checkEmail.title)).toBeVisible();
  const phone = await recipient.newPage();
  await phone.goto(await linkSince(whereabouts, start - 1_000));
  await phone.getByRole('button', { name: enterLink.confirm }).click();
  await phone.waitForURL(`**${path('/dashboard')}**`);
  await page.reload();
  await expect(page.getByRole('button', { name: texts.account.login.title }).first()).toBeVisible();
  await page.goto(path('/dashboard'));
  await page.waitForURL(`**${path('/')}`);
});

test('a log-in modal that cannot be loaded offline keeps the page, says so, and opens once online', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const page = await requester.newPage();
  // A small phone, whose screen ends above the input.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(path('/'));
  const open = page.getByRole('button', { name: texts.account.login.title }).first();
  await expect(open).toBeVisible();
  // Its script has to be there: without it, offline, no page can say anything.
  await expect(page.locator('[data-alive]')).toBeAttached();
  await requester.setOffline(true);
  await open.click();
  const problem = page.getByText(texts.errors.OFFLINE);
  await expect(problem).toBeInViewport();
  await expect(open).toBeInViewport();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await requester.setOffline(false);
  await open.click();
  await expect(page.getByRole('dialog').getByLabel(texts.account.login.emailLabel)).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('a mail scanner that opens the sign-in link does not spend it; its button spends it, once', async ({
  story,
}) => {
  const { whereabouts, requester, recipient, texts, path } = story;
  const { enterLink } = texts.account;
  const start = Date.now();
  const { page, dialog } = await openLogin(requester, story);
  await dialog.getByLabel(texts.account.login.emailLabel).fill(demo.email);
  await dialog.getByRole('button', { name: texts.account.login.continue }).click();
  const mail = await newestMessage(whereabouts, 'EMAIL', { to: demo.email, after: start - 1_000 });
  const link = mail.links[0]!;

  const scanner = await recipient.newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole('button', { name: enterLink.confirm })).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: enterLink.confirm }).click();
  await page.waitForURL(`**${path('/dashboard')}**`);
  await scanner.getByRole('button', { name: enterLink.confirm }).click();
  await expect(scanner.getByRole('heading', { name: enterLink.invalidTitle })).toBeVisible();
});
