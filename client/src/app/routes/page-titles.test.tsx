// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeId } from '../../content/home-id.ts';
import common from '../../i18n/id/common.json';
import { openApp } from '../testing/open-app.tsx';
import { answers } from '../testing/payment-page.ts';

test.each([
  ['/payment', 'Payment'],
  ['/contact-us', 'Contact us'],
  ['/query', 'Reverse Phone Number Lookup'],
  ['/query/emailRegister', 'Create an account'],
  ['/enter-link', 'Invalid link!'],
  ['/nowhere', 'Page Not Found'],
])('the tab of %s names the page and the site', async (path, title) => {
  await openApp(path, answers());
  await waitFor(() => expect(document.title).toBe(`${title} · Whereabouts`));
});

test('the Indonesian home page has one title, with and without the app', () => {
  expect(common.titles.home).toBe(homeId.title);
});
