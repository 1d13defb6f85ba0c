// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import errors from '../i18n/en/errors.json';
import { toastsReady } from '../ui/toast/toast.ts';
import { endSession } from '../features/account/session.ts';
import account from '../i18n/en/account.json';
import common from '../i18n/en/common.json';
import lookup from '../i18n/en/lookup.json';
import subscription from '../i18n/en/subscription.json';
import { keepLookupDraft } from '../features/lookup/lookup-draft.ts';
import { formerSubscriber, home, openApp, subscriber } from './testing/open-app.tsx';
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
  AccountProfile: () => ({ data: { viewer: sampleAccount } }),
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

const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
const own = {
  ...signedIn,
  Lookups: () => ({ code: 'UNAVAILABLE' as const }),
  MySubscription: () => ({ code: 'UNAVAILABLE' as const }),
};
const token = 'A'.repeat(24);

test.each([
  ['/query', lookup.history.newSearch],
  ['/query/query2', lookup.history.newSearch],
  ['/query/emailRegister', lookup.history.newSearch],
  ['/payment', subscription.mine.title],
])('%s leads a subscriber to a page of theirs', async (address, title) => {
  await openApp(address, own);
  expect(await titled(title)).toBeTruthy();
});

test('signed-in readers stay on a public page that they have a reason to be on', async () => {
  keepLookupDraft({ kind: 'EMAIL', subject: 'someone@example.com' });
  await openApp('/query', own);
  expect(await titled(lookup.query.titleEmail)).toBeTruthy();
  sessionStorage.clear();
  await openApp('/payment', {
    Viewer: () => ({ data: { viewer: formerSubscriber } }),
    Offer: () => 'waiting',
  });
  expect(await titled(common.titles.payment)).toBeTruthy();
  await openApp(`/enter-link?confirm=email#${token}`, own);
  expect(await screen.findByRole('button', { name: account.confirmEmail.confirm })).toBeTruthy();
});

test('whoever seems to be signed in sees nothing of a page before they are redirected', async () => {
  localStorage.setItem('user', '{}');
  const asked = Promise.withResolvers<void>();
  await openApp('/query', { ...own, Viewer: () => ({ data: { viewer: subscriber }, after: asked.promise }) });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  asked.resolve();
  expect(await titled(lookup.history.newSearch)).toBeTruthy();
  localStorage.clear();
});
