// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import errors from '../i18n/en/errors.json';
import { toastsReady } from '../ui/toast/toast.ts';
import { endSession } from '../features/account/session.ts';
import account from '../i18n/en/account.json';
import { home, openApp, subscriber } from './testing/open-app.tsx';
import { sampleAccount } from './testing/sample-account.ts';

// As in the page of somebody whose session was over.
vi.hoisted(() => {
  document.body.innerHTML =
    '<script type="application/json" id="first-answers">{"sha256:viewer":{"data":{"viewer":null}}}</script>';
});

const said: string[] = [];
toastsReady((_kind, text) => said.push(text));
const signedOut = { Viewer: () => ({ data: { viewer: null } }) };

test('a private page opened with a session that is over leads home and says so, once', async () => {
  await openApp('/contact-us', signedOut);
  expect(said).toEqual([]);
  for (const _ of [1, 2]) {
    await openApp('/dashboard', signedOut);
    await waitFor(() => expect(home.asked).toBeGreaterThan(0));
    expect(said).toEqual([errors.UNAUTHENTICATED]);
  }
});

const signedIn = {
  Viewer: () => ({ data: { viewer: subscriber } }),
  AccountSettings: () => ({ data: { viewer: sampleAccount } }),
};
const accountTitle = () => screen.findByRole('heading', { name: account.settings.answers.title });

test('a private page opened signed out leads home, and logging in, also in another tab, leads to it', async () => {
  await openApp('/dashboard/account?from=mail', signedOut);
  await waitFor(() => expect(home.asked).toBeGreaterThan(0));
  await openApp('/enter-link', signedIn);
  expect(await accountTitle()).toBeTruthy();
  expect(localStorage.getItem('wanted_page')).toBeNull();
});

test('a page left by logging out is not where the next log-in leads', async () => {
  const { client } = await openApp('/dashboard/account', signedIn);
  await accountTitle();
  await endSession(client);
  await waitFor(() => expect(home.asked).toBeGreaterThan(0));
  expect(localStorage.getItem('wanted_page')).toBeNull();
});
