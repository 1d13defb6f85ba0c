import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Whereabouts } from './server.ts';
import type { Texts } from './texts.ts';

export const demo = { email: 'demo@example.com', password: 'whereabouts-demo' };

export type InboxMessage = { channel: string; to: string; text: string; links: string[]; sentAt: string };

/** The newest message of a channel in the developer's inbox, once it is there. The inbox outlives a story. */
export async function newestMessage(
  whereabouts: Whereabouts,
  channel: string,
  { to, after = 0 }: { to?: string; after?: number },
): Promise<InboxMessage> {
  let found: InboxMessage | undefined;
  await expect
    .poll(async () => {
      const all = (await (await fetch(`${whereabouts.url}/inbox.json`)).json()) as InboxMessage[];
      found = all.find(
        (message) =>
          message.channel === channel && (!to || message.to === to) && Date.parse(message.sentAt) >= after,
      );
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

type Story = { texts: Texts; path: (path: string) => string };

/** The demo subscriber signs in by password and is on the dashboard. */
export async function signIn(context: BrowserContext, { texts, path }: Story): Promise<Page> {
  const page = await context.newPage();
  const { login } = texts.account;
  await page.goto(path('/'));
  await page.getByRole('button', { name: login.title }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: login.usePassword }).click();
  await dialog.getByLabel(login.emailLabel).fill(demo.email);
  await dialog.getByLabel(login.passwordLabel, { exact: true }).fill(demo.password);
  await dialog.getByRole('button', { name: login.submit, exact: true }).click();
  await page.waitForURL(`**${path('/dashboard')}**`);
  return page;
}

/** Asks a phone number through the form and waits until it stands in the list. */
export async function askByPhone(page: Page, { texts }: Story, number: string): Promise<void> {
  const { request } = texts.location;
  await page.getByRole('button', { name: texts.location.newRequest }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(request.number, { exact: true }).fill(number);
  await expect(dialog.getByText(/#…/)).toBeVisible();
  await dialog.getByRole('button', { name: request.send }).click();
  await expect(dialog).toBeHidden();
}

/** The recipient opens their link and reads what is asked. */
export async function openLink(context: BrowserContext, link: string, { texts }: Story): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: texts.words.heading })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.words.share, exact: true })).toBeVisible();
  return page;
}

/** The recipient chooses a precision and presses Share. */
export async function share(
  page: Page,
  { texts }: Story,
  precision: 'CITY' | 'AREA' | 'EXACT',
): Promise<void> {
  await page.getByRole('radio', { name: texts.words.precision[precision].label }).check();
  await page.getByRole('button', { name: texts.words.share, exact: true }).click();
}

/** A text that can be seen now: on a phone the list waits, hidden, behind the details. */
export const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();
