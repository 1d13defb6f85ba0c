// @vitest-environment happy-dom
import { generateKeyPairSync } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heldProof, holdProof } from '../../features/account/link-proof.ts';
import account from '../../i18n/en/account.json';
import errors from '../../i18n/en/errors.json';
import { findDialog } from '../testing/find-dialog.ts';
import { type Answers, config, openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

config.explorer = false;

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const passwordKey = publicKey.export({ type: 'spki', format: 'pem' });

const settings = {
  ...sampleAccount,
  sessions: [
    {
      __typename: 'Session',
      id: 'this',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastSeenAt: '2026-11-21T08:00:00.000Z',
      isCurrent: true,
      device: 'Firefox on Linux',
    },
  ],
};
const signedIn: Answers = {
  Viewer: () => ({ data: { viewer: subscriber } }),
  AccountProfile: () => ({ data: { viewer: settings } }),
  AccountSignIn: () => ({ data: { viewer: settings } }),
  AccountPrograms: () => ({ data: { viewer: settings } }),
  AccountPrivacy: () => ({ data: { viewer: settings } }),
};
const open = (page: string, more: Answers = {}) =>
  openApp(`/dashboard/account${page}`, { ...signedIn, ...more });

test('shows nothing about the account before it is loaded', async () => {
  await open('/sign-in', { AccountSignIn: () => 'waiting' });
  await screen.findByRole('heading', { level: 1, name: account.settings.pages.signIn });
  expect(screen.queryByRole('heading', { name: account.settings.sessions.title })).toBeNull();
});

test('does not link to the explorer if the server has none', async () => {
  await open('/programs');
  await screen.findByRole('link', { name: account.settings.tokens.docs });
  // Longer than it takes to load the configuration.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByRole('link', { name: account.settings.tokens.explorer })).toBeNull();
});

test('shows why the account cannot be loaded, and loads it on retry', async () => {
  const answers: Answers = { ...signedIn, AccountSignIn: () => ({ code: 'UNAVAILABLE' }) };
  await openApp('/dashboard/account/sign-in', answers);
  await screen.findByText(errors.UNAVAILABLE);
  answers['AccountSignIn'] = signedIn['AccountSignIn']!;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
});

test('shows the account page to a user whose plan has expired', async () => {
  const expired = { ...subscriber.subscription!, status: 'EXPIRED' as const, isExpired: true };
  await open('/sign-in', { Viewer: () => ({ data: { viewer: { ...subscriber, subscription: expired } } }) });
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
});

test('opening the delete dialog does not discard the link that confirmed a new password', async () => {
  holdProof('password', 'token');
  await open('/privacy');
  const look = async () => {
    fireEvent.click(await screen.findByRole('button', { name: account.settings.delete.open }));
    fireEvent.click(within(await findDialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await look();
  expect(heldProof('password')).toBe('token');
  holdProof('deletion', 'other');
  await look();
  expect(heldProof('deletion')).toBeNull();
});

test('the delete dialog lists everything that may be kept and links to the privacy policy', async () => {
  await open('/privacy');
  fireEvent.click(await screen.findByRole('button', { name: account.settings.delete.open }));
  const dialog = within(await findDialog());
  const { kept, keptNow, keptMore } = account.settings.delete;
  const kinds = new Set(Object.keys(keptNow).map((key) => key.replace(/_(one|other)$/, '')));
  expect(new Set(Object.keys(kept))).toEqual(kinds);
  for (const text of Object.values(kept)) expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByRole('link', { name: keptMore }).getAttribute('href')).toBe('/privacy-policy#account');
});

test('the delete dialog says that deletion gives no refund, and links to withdrawal', async () => {
  await open('/privacy');
  fireEvent.click(await screen.findByRole('button', { name: account.settings.delete.open }));
  const dialog = within(await findDialog());
  expect(dialog.getByText(account.settings.delete.withdrawFirst)).toBeTruthy();
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: account.settings.delete.withdraw });
  expect(link.getAttribute('href')).toBe('/withdraw');
  // Not on that link, which is the first control: what is erased is to be read first.
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain(account.settings.delete.erasedTitle),
  );
  expect(document.activeElement?.textContent).not.toContain(account.settings.delete.withdraw);
});

test('shows errors for missing or invalid input at the field, and sends nothing', async () => {
  const { asked } = await open('/sign-in');
  const go = async (page: keyof typeof account.settings.pages) =>
    fireEvent.click(await screen.findByRole('link', { name: account.settings.pages[page] }));
  fireEvent.click(await screen.findByRole('button', { name: account.settings.password.change }));
  expect(await screen.findByText(account.validation.newPasswordEmpty)).toBeTruthy();
  expect(screen.getByText(account.validation.passwordEmpty)).toBeTruthy();
  await go('profile');
  fireEvent.change(await screen.findByLabelText(account.settings.email.newLabel), {
    target: { value: 'no address' },
  });
  fireEvent.click(screen.getByRole('button', { name: account.settings.email.submit }));
  expect(await screen.findByText(account.validation.resetEmailInvalid)).toBeTruthy();
  await go('privacy');
  fireEvent.click(await screen.findByRole('button', { name: account.settings.delete.open }));
  const dialog = await findDialog();
  fireEvent.click(within(dialog).getByRole('button', { name: account.settings.delete.submit }));
  expect(await within(dialog).findByText(account.validation.passwordEmpty)).toBeTruthy();
  expect(asked.map(({ name }) => name).filter((name) => !/^(Viewer$|Account)/.test(name))).toEqual([]);
});

test('shows the error for a current password that is too long at its field, and sends nothing', async () => {
  const { asked } = await open('/sign-in');
  await screen.findByText('Firefox on Linux');
  fireEvent.change(screen.getByLabelText(account.settings.proof.password), {
    target: { value: 'x'.repeat(5_000) },
  });
  fireEvent.change(screen.getByLabelText(account.settings.password.newLabel), {
    target: { value: 'a fine long secret 42' },
  });
  fireEvent.click(screen.getByRole('button', { name: account.settings.password.change }));
  expect(await screen.findByText(account.validation.passwordLong)).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('PasswordKey');
});

test('no longer asks for a link by email once one was sent', async () => {
  await open('/sign-in', {
    AccountSignIn: () => ({ data: { viewer: { ...settings, hasPassword: false } } }),
    PasswordKey: () => ({ data: { passwordKey } }),
    ChangePassword: () => ({ code: 'CREDENTIALS_INVALID' }),
    RequestSignInLink: () => ({ data: { requestSignInLink: true } }),
  });
  await screen.findByText('Firefox on Linux');
  fireEvent.change(screen.getByLabelText(account.settings.password.newLabel), {
    target: { value: 'a fine long secret 42' },
  });
  fireEvent.click(screen.getByRole('button', { name: account.settings.password.set }));
  await screen.findByText(account.settings.proof.linkNeeded);
  fireEvent.click(screen.getByRole('button', { name: account.settings.proof.link }));
  await screen.findByText(/Open it in this browser/);
  expect(screen.queryByText(account.settings.proof.linkNeeded)).toBeNull();
});

test('shows the error for a refused email address at its field until an accepted one is sent', async () => {
  const answers: Answers = { ...signedIn, RequestEmailChange: () => ({ code: 'EMAIL_IN_USE' }) };
  const { asked } = await openApp('/dashboard/account', answers);
  const field = await screen.findByLabelText(account.settings.email.newLabel);
  const submit = screen.getByRole('button', { name: account.settings.email.submit });
  fireEvent.change(field, { target: { value: 'taken@example.com' } });
  fireEvent.click(submit);
  expect(await screen.findByText(errors.EMAIL_IN_USE)).toBeTruthy();
  answers['RequestEmailChange'] = () => ({
    data: {
      requestEmailChange: {
        __typename: 'RequestEmailChangePayload',
        account: { __typename: 'Account', id: 'a', pendingEmail: null },
      },
    },
  });
  fireEvent.change(field, { target: { value: 'free@example.com' } });
  fireEvent.click(submit);
  await expect.poll(() => screen.queryByText(errors.EMAIL_IN_USE)).toBeNull();
  expect(asked.at(-1)?.name).toBe('AccountProfile');
});
