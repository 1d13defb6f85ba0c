import { readFile } from 'node:fs/promises';
import { demo } from './support/api.ts';
import { linkSince, openAccount, renewDemo } from './support/account.ts';
import { expectAccessible } from './support/accessible.ts';
import { newestMessage } from './support/inbox.ts';
import { enterPassword, openLogin, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('ending a session from another device sends its page to the home page and says why', async ({
  story,
}) => {
  const { requester, recipient, texts, path } = story;
  const { settings, toast } = texts.account;
  const theirs = await signIn(recipient, story);
  const mine = await signIn(requester, story);
  await openAccount(mine, story, 'signIn');
  await expectAccessible(mine, 'account page');
  const sessions = mine.getByRole('list', { name: settings.sessions.title }).getByRole('listitem');
  const before = await sessions.count();
  await expect(sessions.filter({ hasText: settings.sessions.current })).toHaveCount(1);
  await expect(sessions.first()).toContainText('Chrome');

  const others = sessions.filter({ has: mine.getByRole('button') });
  await others.first().getByRole('button').click();
  await expect(mine.getByText(toast.sessionEnded)).toBeVisible();
  await expect(sessions).toHaveCount(before - 1);
  await theirs.waitForURL(`**${path('/')}`);
  await expect(theirs.getByText(texts.errors.UNAUTHENTICATED)).toBeVisible();
  await expect(mine.getByRole('heading', { name: settings.pages.signIn, level: 1 })).toBeVisible();
});

test('logging out everywhere ends this session too; private pages then redirect to the home page', async ({
  story,
}) => {
  const { requester, recipient, texts, path } = story;
  const theirs = await signIn(recipient, story);
  const mine = await signIn(requester, story);
  await openAccount(mine, story, 'signIn');
  await mine.getByRole('button', { name: texts.account.settings.sessions.everywhere }).click();
  await mine.waitForURL(`**${path('/')}`);
  await theirs.waitForURL(`**${path('/')}`);
  await mine.goto(path('/dashboard/account'));
  await mine.waitForURL(`**${path('/')}`);
  await expect(mine.getByRole('button', { name: texts.account.login.title }).first()).toBeVisible();
});

test('exports the account’s data as a JSON file', async ({ story }) => {
  const { requester, texts } = story;
  const page = await signIn(requester, story);
  await openAccount(page, story, 'privacy');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.account.settings.export.submit }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^whereabouts-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(JSON.stringify(content)).toContain(demo.email);
});

test('an email change needs confirmation from the new and the old address, signed in or not', async ({
  story,
}) => {
  const { whereabouts, requester, recipient, texts } = story;
  const { settings, confirmEmail, toast } = texts.account;
  const page = await signIn(requester, story);
  await openAccount(page, story);
  const field = page.getByLabel(settings.email.newLabel);
  const submit = page.getByRole('button', { name: settings.email.submit });
  await field.fill(demo.email);
  await submit.click();
  await expect(page.getByText(texts.errors.EMAIL_IN_USE).first()).toBeVisible();
  const start = Date.now();
  const fresh = 'demo-moved@example.com';
  await field.fill(fresh);
  await submit.click();
  await expect(page.getByText(toast.checkEmail)).toBeVisible();
  await expect(page.getByText(fresh)).toBeVisible();

  const theirs = await recipient.newPage();
  await theirs.goto(await linkSince(whereabouts, start - 1_000, fresh));
  await expectAccessible(theirs, 'confirm an address');
  await theirs.getByRole('button', { name: confirmEmail.confirm }).click();
  await expect(theirs.getByRole('heading', { name: confirmEmail.AWAITING_OTHER.title })).toBeVisible();
  await page.goto(await linkSince(whereabouts, start - 1_000));
  await page.getByRole('button', { name: confirmEmail.confirm }).click();
  await expect(page.getByRole('heading', { name: confirmEmail.CHANGED.title })).toBeVisible();
  await page.getByRole('link', { name: confirmEmail.toAccount }).click();
  await expect(page.getByRole('main').getByText(fresh, { exact: true })).toBeVisible();
  await renewDemo(whereabouts);
});

test('deletes an account with its password, which then no longer logs in', async ({ story }) => {
  const { whereabouts, requester, texts, path } = story;
  const { settings, toast } = texts.account;
  const page = await signIn(requester, story);
  const start = Date.now();
  await openAccount(page, story, 'privacy');
  await page.getByRole('button', { name: settings.delete.open }).click();
  const dialog = page.getByRole('dialog', { name: settings.delete.sheetTitle });
  await expect(dialog.getByText(settings.delete.kept.PAYMENT_RECORD)).toBeVisible();
  await expectAccessible(page, 'delete account');
  const password = dialog.getByLabel(settings.proof.password, { exact: true });
  const submit = dialog.getByRole('button', { name: settings.delete.submit });
  await submit.click();
  await expect(dialog.getByText(texts.account.validation.passwordEmpty)).toBeVisible();
  await password.fill('not the password');
  await submit.click();
  await expect(dialog.getByText(settings.proof.passwordWrong)).toBeVisible();
  await password.fill(demo.password);
  await submit.click();
  await page.waitForURL(`**${path('/')}`);
  await expect(page.getByText(toast.deleted)).toBeVisible();
  await newestMessage(whereabouts, 'EMAIL', { to: demo.email, after: start - 1_000 });

  const again = await openLogin(requester, story);
  await enterPassword(again.dialog, story, demo.password);
  await expect(again.dialog.getByText(texts.errors.CREDENTIALS_INVALID)).toBeVisible();
  await renewDemo(whereabouts);
});

test('confirms an account deletion by emailed link instead of the password', async ({ story }) => {
  const { whereabouts, requester, texts, path } = story;
  const { settings, confirmIdentity } = texts.account;
  const page = await signIn(requester, story);
  await openAccount(page, story, 'privacy');
  await page.getByRole('button', { name: settings.delete.open }).click();
  const dialog = page.getByRole('dialog', { name: settings.delete.sheetTitle });
  const start = Date.now();
  await dialog.getByRole('button', { name: settings.proof.linkInstead }).click();
  const other = await requester.newPage();
  await other.goto(await linkSince(whereabouts, start - 1_000));
  await expect(other.getByRole('heading', { name: confirmIdentity.title })).toBeVisible();
  await expectAccessible(other, 'confirm identity');
  await other.getByRole('button', { name: confirmIdentity.confirm }).click();
  const sheet = other.getByRole('dialog', { name: settings.delete.sheetTitle });
  await expect(sheet.getByText(settings.proof.byLink)).toBeVisible();
  await sheet.getByRole('button', { name: settings.delete.submit }).click();
  await other.waitForURL(`**${path('/')}`);
  await page.waitForURL(`**${path('/')}`);
  await renewDemo(whereabouts);
});
