// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectProof } from '../../features/account/link-proof.ts';
import account from '../../i18n/en/account.json';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';

test('signs in with the token of the link, without what a messenger appended', async () => {
  const { asked } = await openApp(`/enter-link#${token}?fbclid=abc`, {
    Viewer: () => ({ data: { viewer: null } }),
    SignInWithLink: () => ({ code: 'SIGN_IN_LINK_INVALID' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: account.enterLink.confirm }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'SignInWithLink')?.variables).toEqual({ token }),
  );
});

test('a link without its token is called incomplete, not expired', async () => {
  await openApp('/enter-link', { Viewer: () => ({ data: { viewer: null } }) });
  expect(await screen.findByText(account.enterLink.incompleteText)).toBeTruthy();
  expect(screen.queryByText(account.enterLink.invalidText)).toBeNull();
});

test('a link that is refused moves the focus to the title that says so', async () => {
  await openApp(`/enter-link#${token}`, {
    Viewer: () => ({ data: { viewer: null } }),
    SignInWithLink: () => ({ code: 'SIGN_IN_LINK_INVALID' }),
  });
  const button = await screen.findByRole('button', { name: account.enterLink.confirm });
  button.focus();
  fireEvent.click(button);
  const title = await screen.findByRole('heading', { level: 1, name: account.enterLink.invalidTitle });
  // The effect that moves it may run a moment after the heading is there.
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a link that confirms a new password leads to where it is set', async () => {
  expectProof('password');
  await openApp(`/enter-link#${token}`, {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountSignIn: () => ({ data: { viewer: sampleAccount } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: account.confirmIdentity.confirm }));
  await screen.findByText(account.settings.proof.byLink);
  await waitFor(() => expect(document.activeElement?.id).toBe('password'));
});

test('reads a withdrawal with its token', async () => {
  const purchase = '0199b0a4-6c7e-7d3a-9c58-0a4c5e1f2b3d';
  const { asked } = await openApp(`/withdraw#${purchase}.${token}?fbclid=abc`, {
    Viewer: () => ({ data: { viewer: null } }),
    Withdrawal: () => ({ code: 'LINK_INVALID' }),
  });
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'Withdrawal')?.variables).toEqual({
      token: `${purchase}.${token}`,
    }),
  );
});
