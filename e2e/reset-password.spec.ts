import type { Locator } from '@playwright/test';
import { demo } from './support/api.ts';
import { codeSince, openReset, renewDemo } from './support/account.ts';
import { expectAccessible } from './support/accessible.ts';
import { enterPassword, openLogin } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Whether something in it spins forever, like a spinner. */
const turnsForEver = (element: Element) =>
  element
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect?.getComputedTiming().iterations === Infinity);

const fresh = 'ikan goreng tanpa kucing';

test.describe('a forgotten password', () => {
  test.afterEach(({ whereabouts }) => renewDemo(whereabouts));

  test('is reset by emailed code, with errors for a wrong code and a weak password at their fields', async ({
    story,
  }) => {
    const { whereabouts, requester, texts, path } = story;
    const { login, reset, toast, validation } = texts.account;
    const { page, dialog } = await openReset(requester, story);
    const email = dialog.getByLabel(login.emailLabel);
    const send = dialog.getByRole('button', { name: reset.submit, exact: true });
    await expectAccessible(page, 'reset, step 1');
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);

    const start = Date.now();
    await email.fill(demo.email);
    await send.click();
    await expect(page.getByText(toast.sendCodeSuccess)).toBeVisible();
    await expect(email).toBeDisabled();
    const password = dialog.getByLabel(reset.passwordLabel);
    const code = dialog.getByLabel(reset.codeLabel);
    const confirm = dialog.getByRole('button', { name: reset.confirm });
    await expect(password).toHaveAttribute('type', 'text');
    await expectAccessible(page, 'reset, step 2');

    let calls = 0;
    page.on('request', (request) => (calls += request.url().endsWith('/graphql') ? 1 : 0));
    await password.fill(fresh);
    await confirm.click();
    await expect(page.getByText(toast.enterCode)).toBeVisible();
    await code.fill('123456');
    await password.fill('');
    await confirm.click();
    await expect(page.locator('[data-sonner-toast]').getByText(validation.newPasswordEmpty)).toBeVisible();
    await password.fill(fresh);
    await code.fill('');
    await confirm.click();
    expect(calls).toBe(0);
    await expect(dialog.getByText(validation.codeEmpty)).toBeVisible();

    const right = await codeSince(whereabouts, start - 1_000);
    await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
    await confirm.click();
    await expect(dialog.getByText(texts.errors.CODE_INVALID)).toBeVisible();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveValue(fresh);

    await code.fill(right);
    await password.fill('iloveyou1');
    await confirm.click();
    await expect(dialog.getByText(texts.errors.PASSWORD_WEAK)).toBeVisible();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'reset refused');

    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await password.fill(fresh);
    await confirm.click();
    await expect(page.getByText(toast.resetSuccess)).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: login.title }).first().click();
    await enterPassword(dialog, story, fresh);
    await page.waitForURL(`**${path('/dashboard')}**`);
  });
});

test('closing the reset modal returns it to an empty step 1', async ({ story }) => {
  const { requester, texts } = story;
  const { login, reset } = texts.account;
  const { page, dialog } = await openReset(requester, story);
  await dialog.getByLabel(login.emailLabel).fill(demo.email);
  await dialog.getByRole('button', { name: reset.submit, exact: true }).click();
  await dialog.getByLabel(reset.passwordLabel).fill(fresh);
  await dialog.getByRole('button', { name: texts.common.close }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: login.title }).first().click();
  await dialog.getByRole('button', { name: login.usePassword }).click();
  await dialog.getByRole('button', { name: login.forgotPassword }).click();
  await expect(dialog.getByLabel(login.emailLabel)).toHaveValue('');
  await expect(dialog.getByLabel(login.emailLabel)).toBeEnabled();
  await expect(dialog.getByLabel(reset.codeLabel)).toHaveCount(0);
});

test('while a request is pending, its button spins and nothing more is sent, in both modals', async ({
  story,
}) => {
  const { requester, texts } = story;
  const { login, reset, checkEmail, toast } = texts.account;
  const { page, dialog } = await openLogin(requester, story);
  // With reduced motion nothing spins.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const email = dialog.getByLabel(login.emailLabel);
  let sent = 0;
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    // The app has just been loaded over the home page: its own queries are not counted.
    if (operationName !== 'RequestSignInLink' && operationName !== 'AccountExistence')
      return route.continue();
    sent += 1;
    await letGo;
    await route.continue();
  });
  /** Sends by the button, then tries again by button and by Enter. */
  const press = async (button: Locator) => {
    await button.click();
    await expect(button).toBeDisabled();
    await expect.poll(() => button.evaluate(turnsForEver)).toBe(true);
    await button.click({ force: true });
    await email.press('Enter');
    await expect.poll(() => sent).toBe(1);
  };
  await email.fill(demo.email);
  await press(dialog.locator('button[type=submit]'));
  release();
  await expect(dialog.getByText(checkEmail.title)).toBeVisible();
  // The existence check, the link, and then the state of the link.
  await expect.poll(() => sent).toBe(3);
  await page.unroute('**/graphql');
  await dialog.getByRole('button', { name: texts.common.close }).click();

  await page.getByRole('button', { name: login.title }).first().click();
  // Closed at step 2, it reopens at step 1, empty.
  await expect(email).toHaveValue('');
  await dialog.getByRole('button', { name: login.usePassword }).click();
  await dialog.getByRole('button', { name: login.forgotPassword }).click();
  await expect(page.getByRole('dialog', { name: texts.common.titles.resetPassword })).toBeVisible();
  sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    sent += 1;
    await held.promise;
    await route.abort();
  });
  await email.fill(demo.email);
  await press(dialog.locator('button[type=submit]'));
  held.resolve();
  await expect(page.getByText(toast.sendCodeFailed)).toBeVisible();
  await expect(dialog.getByText(texts.errors.OFFLINE)).toBeVisible();
  await expect(email).toBeEnabled();
  await expect(dialog.getByLabel(reset.codeLabel)).toHaveCount(0);
  expect(sent).toBe(1);
});
