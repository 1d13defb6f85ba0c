import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { asked } from './support/ask.ts';
import { expect, test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

/** The script with the texts of a language. */
const textsOf = async (locale: string) => {
  const names = await readdir('dist/client/assets');
  return `**/${names.find((name) => name.startsWith(`${locale}-`) && name.endsWith('.js'))!}`;
};

test('going back before another language has loaded keeps the page as it was', async ({ story }) => {
  const { requester, path, texts } = story;
  const page = await requester.newPage();
  const other = path('') ? 'en' : 'id';
  const gate = Promise.withResolvers<void>();
  await page.route(await textsOf(other), async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path('/opt-out'));
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await page.getByRole('contentinfo').getByRole('link', { name: texts.common.language[other] }).click();
  await page.goBack();
  await expect(heading).toHaveText(before!);
  gate.resolve();
  await page.waitForResponse(await textsOf(other), { timeout: 3_000 }).catch(() => null);
  await expect(heading).toHaveText(before!);
});

test('retries loading the texts of a language after a failure', async ({ story }) => {
  const { requester, path, texts } = story;
  const page = await requester.newPage();
  const other = path('') ? 'en' : 'id';
  let failures = 1;
  await page.route(await textsOf(other), (route) => (failures-- > 0 ? route.abort() : route.continue()));
  await page.goto(path('/opt-out'));
  const link = { name: texts.common.language[other] };
  await page.getByRole('contentinfo').getByRole('link', link).click();
  const title = textsIn(other).lookup.optOut.title;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('going back closes an open dialog', async ({ story }) => {
  const { requester, path, texts } = story;
  const page = await requester.newPage();
  await page.goto(path('/contact-us'));
  await page.getByRole('contentinfo').getByRole('link', { name: texts.site.footer.removal }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.lookup.optOut.title })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: texts.common.nav.menu }).click();
  await page.getByRole('button', { name: texts.common.nav.logIn }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: texts.lookup.optOut.title })).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a page that a dialog of the home page leads to has the focus, and is read out by its own name', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const page = await requester.newPage();
  // Still loading when a title would be read out.
  await page.route('**/assets/email-register-*.js', async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });
  await page.goto(path('/') || '/');
  await page.getByRole('banner').getByRole('button', { name: texts.common.nav.logIn }).click();
  await page.getByRole('dialog').getByRole('link', { name: texts.account.login.createAccount }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.account.register.title })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('#announcements')).toHaveText(texts.account.register.title);
});

test('going back to the home page and forward again, also with a dialog open, keeps the focus on the page', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  const page = await requester.newPage();
  const openLogin = () =>
    page.getByRole('banner').getByRole('button', { name: texts.common.nav.logIn }).click();
  await page.goto(path('/') || '/');
  await openLogin();
  await page.getByRole('dialog').getByRole('link', { name: texts.account.login.createAccount }).click();
  const heading = page.getByRole('heading', { level: 1, name: texts.account.register.title });
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(heading).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await openLogin();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a recipient who changes the language keeps what is filled in', async ({ story }) => {
  const { theirs } = await asked(story, '+6281234567824');
  const chosen = ['[value=CITY]', '[value=EIGHT_HOURS]', '[type=checkbox]'].map((of) =>
    theirs.locator(`input${of}`),
  );
  for (const input of chosen) await input.check();
  const { other, report } = story.texts.consent;
  await theirs.getByText(other.blockHeading, { exact: true }).click();
  await theirs.getByRole('button', { name: report.open }).click();
  await theirs.getByRole('radio', { name: report.reason.STALKING }).check();
  await theirs.getByRole('textbox').fill('They wait at my door.');
  const heading = theirs.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await theirs.locator('#language').click();
  await expect(heading).not.toHaveText(before!);
  for (const input of chosen) await expect(input).toBeChecked();
  await expect(theirs.getByRole('textbox')).toHaveValue('They wait at my door.');
  const stalking = textsIn(story.path('') ? 'en' : 'id').consent.report.reason.STALKING;
  await expect(theirs.getByRole('radio', { name: stalking })).toBeChecked();
});
