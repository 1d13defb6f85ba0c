// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import errors from '../i18n/en/errors.json';
import { toastsReady } from '../ui/toast.ts';
import { home, openApp } from './testing/open-app.tsx';

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
