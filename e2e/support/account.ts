import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { demo } from './api.ts';
import { onDatabase } from './database.ts';
import { newestMessage } from './inbox.ts';
import { openLogin, pressInMenu } from './people.ts';
import type { Whereabouts } from './server.ts';
import type { Story } from './test.ts';

/** Resets the demo subscriber after a story has changed them: on restart, seeding recreates them. */
export async function renewDemo(whereabouts: Whereabouts): Promise<void> {
  await whereabouts.terminate();
  await onDatabase(whereabouts, 'delete from account');
  await whereabouts.restart();
}

/** Step 1 of the log-in modal, filled in and submitted; returns with the check-your-email step shown. */
export async function askForLink(context: BrowserContext, story: Story, email = demo.email) {
  const { texts } = story;
  const opened = await openLogin(context, story);
  await opened.dialog.getByLabel(texts.account.login.emailLabel).fill(email);
  await opened.dialog.getByRole('button', { name: texts.account.login.continue }).click();
  return opened;
}

/** The newest e-mail to the demo subscriber since `after`, and the link in it. */
export async function linkSince(whereabouts: Whereabouts, after: number, to = demo.email): Promise<string> {
  const mail = await newestMessage(whereabouts, 'EMAIL', { to, after });
  return mail.links[0]!;
}

/** The six digits in the newest e-mail since `after`. */
export async function codeSince(whereabouts: Whereabouts, after: number): Promise<string> {
  const mail = await newestMessage(whereabouts, 'EMAIL', { to: demo.email, after });
  return /^\d{6}$/m.exec(mail.text)![0];
}

/** Opens the reset modal from the log-in modal's form for a password. */
export async function openReset(
  context: BrowserContext,
  story: Story,
): Promise<{ page: Page; dialog: Locator }> {
  const { texts } = story;
  const { page, dialog } = await openLogin(context, story);
  await dialog.getByRole('button', { name: texts.account.login.usePassword }).click();
  await dialog.getByRole('button', { name: texts.account.login.forgotPassword }).click();
  await expect(dialog).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: texts.common.titles.resetPassword })).toBeVisible();
  return { page, dialog };
}

/** A page of the account, from the dashboard's header. */
export async function openAccount(
  page: Page,
  { texts }: Pick<Story, 'texts'>,
  which: keyof Story['texts']['account']['settings']['pages'] = 'profile',
): Promise<void> {
  const { pages, title } = texts.account.settings;
  const link = page.getByRole('link', { name: texts.common.nav.account, exact: true });
  await pressInMenu(page, { texts }, link);
  await page.getByRole('navigation', { name: title }).getByRole('link', { name: pages[which] }).click();
  await expect(page.getByRole('heading', { name: pages[which], level: 1 })).toBeVisible();
}
