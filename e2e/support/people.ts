import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { demo, demoSignIn } from './api.ts';
import type { Story } from './test.ts';
import type { Texts } from './texts.ts';

type Told = Pick<Story, 'texts' | 'path'>;

/** Opens the home page and from there the log-in modal. */
export async function openLogin(context: BrowserContext, { texts, path }: Told) {
  const page = await context.newPage();
  await page.goto(path('/'));
  await page.getByRole('button', { name: texts.account.login.title }).first().click();
  return { page, dialog: page.getByRole('dialog') };
}

/** Fills in and sends the form for e-mail address and password. */
export async function enterPassword(dialog: Locator, { texts }: Told, password: string): Promise<void> {
  const { login } = texts.account;
  await dialog.getByRole('button', { name: login.usePassword }).click();
  await dialog.getByLabel(login.emailLabel).fill(demo.email);
  await dialog.getByLabel(login.passwordLabel, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: login.submit, exact: true }).click();
}

/** The demo subscriber signs in without the form, which has stories of its own. Returns the session, for `api`. */
export async function startSession(
  context: BrowserContext,
  story: Told & Pick<Story, 'whereabouts'>,
): Promise<string> {
  const answer = await context.request.post(`${story.whereabouts.url}/graphql`, {
    headers: { 'x-app-id': 'e2e' },
    data: await demoSignIn(story),
  });
  await expect(answer).toBeOK();
  const { data } = (await answer.json()) as { data: { signInWithPassword: { token: string } } };
  return data.signInWithPassword.token;
}

/** The demo subscriber is on the dashboard, signed in. `query`: of its URL, with `?`. */
export async function openDashboard(context: BrowserContext, story: Told, query = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(story.path('/dashboard') + query);
  await expect(logOutIn(page, story)).toBeAttached();
  return page;
}

export async function signIn(
  context: BrowserContext,
  story: Told & Pick<Story, 'whereabouts'>,
): Promise<Page> {
  await startSession(context, story);
  return openDashboard(context, story);
}

/** Hidden in the menu on a phone. */
const logOutIn = (page: Page, { texts }: Pick<Told, 'texts'>) =>
  page.getByRole('button', { name: texts.common.nav.logOut, exact: true, includeHidden: true });

/** Presses an entry of the header's menu, which a phone shows only once it is opened. */
export async function pressInMenu(page: Page, { texts }: Pick<Told, 'texts'>, entry: Locator): Promise<void> {
  const menu = page.getByRole('button', { name: texts.common.nav.menu, exact: true });
  // Right after a sign-in the header is still the one for visitors.
  await expect(logOutIn(page, { texts })).toBeAttached();
  // If the page after a sign-in loads only now, it closes the menu again.
  await expect(async () => {
    if (!(await entry.isVisible())) await menu.click({ timeout: 5_000 });
    await entry.click({ trial: true, timeout: 5_000 });
  }).toPass();
  await entry.click();
}

/** Opens the dialog for a new request from anywhere in the dashboard. On a phone the details hide its button. */
export async function openNewRequest(
  page: Page,
  { texts: { location } }: Pick<Told, 'texts'>,
): Promise<void> {
  const back = page.getByRole('link', { name: location.backToList });
  const open = page.getByRole('button', { name: location.newRequest }).filter({ visible: true }).first();
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (await dialog.isVisible()) return;
    // It may be about to disappear.
    if (await back.isVisible()) await back.click({ timeout: 1_000 });
    await open.click({ timeout: 5_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** The form for a new request, with its number field and its button. */
export async function openForm(page: Page, { texts }: Told) {
  await openNewRequest(page, { texts });
  return partsOf(page.getByRole('dialog', { name: texts.location.request.title }), texts);
}

/** What the form for a request by phone consists of. */
export function partsOf(form: Locator, texts: Texts) {
  const { location } = texts;
  return {
    form,
    number: form.getByLabel(location.request.number, { exact: true }),
    preview: form.getByRole('figure', { name: texts.message.previewTitle }).getByText('#…'),
    send: form.getByRole('button', { name: location.request.send }),
  };
}

/** The recipient opens their link and reads the request. */
export async function openLink(context: BrowserContext, link: string, { texts }: Told): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('button', { name: texts.words.share, exact: true })).toBeVisible();
  return page;
}

/** The recipient chooses a precision and presses Share. */
export async function share(
  page: Page,
  { texts }: Told,
  precision: 'ARRIVAL' | 'CITY' | 'AREA' | 'EXACT',
): Promise<void> {
  await page.getByRole('radio', { name: texts.words.precision[precision].label }).check();
  await page.getByRole('button', { name: texts.words.share, exact: true }).click();
}

/** The recipient blocks, and confirms. */
export async function block(page: Page, { texts }: Pick<Told, 'texts'>): Promise<void> {
  const { block, other } = texts.consent;
  const name = new RegExp(`^(${block.button}|${block.buttonLink})$`);
  // Until there is an answer, it is in a section of its own.
  const section = page.getByText(other.blockHeading, { exact: true });
  const button = page.getByRole('button', { name });
  await expect(section.or(button).first()).toBeVisible();
  if (!(await button.isVisible())) await section.click();
  await button.click();
  await page.getByRole('button', { name: block.now, exact: true }).click();
}

/** The recipient presses a button that erases, and confirms. */
export async function erase(page: Page, { texts }: Pick<Told, 'texts'>, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('button', { name: texts.consent.confirm.eraseNow, exact: true }).click();
}

/** A text that is visible: on a phone the list is hidden behind the details. */
export const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();

/** The state of the selected request. */
export const badge = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).filter({ visible: true }).first();

/** The map's text alternative. */
export const inWords = (page: Page, { texts }: Pick<Told, 'texts'>) =>
  page.getByRole('region', { name: texts.location.place.inWords });

/** The recipient's button that ends the share. */
export const stopButton = (page: Page, { texts }: Pick<Told, 'texts'>) =>
  page.getByRole('button', { name: texts.consent.sharing.stop, exact: true });
