import type { Locator } from '@playwright/test';
import { askForLink, codeSince, linkSince, openReset, renewDemo } from './support/account.ts';
import { expectAccessible } from './support/accessible.ts';
import { inbox } from './support/inbox.ts';
import { demo, enterPassword, openLogin } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

/** Whether something in it turns without end, as a spinner does. */
const turnsForEver = (element: Element) =>
  element
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect?.getComputedTiming().iterations === Infinity);

const fresh = 'ikan goreng tanpa kucing';

test(
  'an address without an account is told so at its field, and no e-mail goes out',
  both,
  async ({ story }) => {
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
  },
);

test(
  'the link is sent again by I UNDERSTAND; opened in another window, it signs both windows in',
  both,
  async ({ story }) => {
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

    // The older link died with the newer one, also on another device.
    const late = await story.recipient.newPage();
    await late.goto(first);
    await late.getByRole('button', { name: enterLink.confirm }).click();
    await expect(late.getByRole('heading', { name: enterLink.invalidTitle })).toBeVisible();
    await expectAccessible(late, 'invalid link');
  },
);

test(
  'after ten minutes the modal says in red that the link is expired, and LogIn starts again',
  both,
  async ({ story }) => {
    const { requester, texts } = story;
    const { login, checkEmail, linkExpired, enterLink } = texts.account;
    const page = await requester.newPage();
    await page.clock.install();
    await page.goto(story.path('/'));
    await page.getByRole('button', { name: login.title }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(login.emailLabel).fill(demo.email);
    await dialog.getByRole('button', { name: login.continue }).click();
    await expect(dialog.getByText(checkEmail.title)).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(dialog.getByText(checkEmail.title)).toBeVisible();
    // An answer that came after the leap would say what the server's clock has, and take the leap back.
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('10:00');
    await page.clock.runFor(2_000);
    await expect(dialog.getByRole('heading', { name: linkExpired.title })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText(enterLink.invalidText);
    await expectAccessible(page, 'link expired');
    await dialog.getByRole('button', { name: enterLink.logIn, exact: true }).click();
    await expect(dialog.getByLabel(login.emailLabel)).toHaveValue(demo.email);
  },
);

test('another address stored by another window is looked up by itself', both, async ({ story }) => {
  const { requester, texts } = story;
  const { checkEmail, validation, login } = texts.account;
  const { page, dialog } = await askForLink(requester, story);
  await expect(dialog.getByText(checkEmail.title)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('user_email', 'nobody-here@example.org'));
  await expect(dialog.getByText(validation.noAccount)).toBeVisible();
  await expect(dialog.getByLabel(login.emailLabel)).toHaveValue('nobody-here@example.org');
});

test('a link without a token is invalid, and the modal opens from there', both, async ({ story }) => {
  const { requester, texts, path } = story;
  const { enterLink, login } = texts.account;
  const page = await requester.newPage();
  await page.goto(path('/enter-link'));
  await expect(page.getByRole('heading', { name: enterLink.invalidTitle })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: enterLink.logIn }).click();
  await expect(page.getByRole('dialog').getByLabel(login.emailLabel)).toBeVisible();
});

test.describe('a forgotten password', () => {
  test.afterEach(({ whereabouts }) => renewDemo(whereabouts));

  test(
    'is reset by the code from the inbox; a wrong code and a weak password are said at their fields',
    both,
    async ({ story }) => {
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
    },
  );
});

test(
  'while a request is under way its button spins and nothing more is sent, in both modals',
  both,
  async ({ story }) => {
    const { requester, texts } = story;
    const { login, reset, checkEmail, toast } = texts.account;
    const { page, dialog } = await openLogin(requester, story);
    const email = dialog.getByLabel(login.emailLabel);
    let sent = 0;
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
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
    // Whether it exists, the link, and then what has become of the link.
    await expect.poll(() => sent).toBe(3);
    await page.unroute('**/graphql');
    await dialog.getByRole('button', { name: texts.common.close }).click();

    await page.getByRole('button', { name: login.title }).first().click();
    // Closed at step 2, it opens at step 1, empty.
    await expect(email).toHaveValue('');
    await dialog.getByRole('button', { name: login.usePassword }).click();
    await dialog.getByRole('button', { name: login.forgotPassword }).click();
    await expect(page.getByRole('dialog', { name: reset.title })).toBeVisible();
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
  },
);

test('closing the reset modal clears it: it starts at step 1, empty', both, async ({ story }) => {
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
