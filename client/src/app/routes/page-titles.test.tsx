// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeId } from '../../../site/home/home-id.ts';
import errors from '../../i18n/en/errors.json';
import common from '../../i18n/id/common.json';
import { openApp, subscriber } from '../testing/open-app.tsx';
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

test.each([
  ['/result#a-lookup', 'Search result'],
  ['/query/query2#a-lookup', 'Search result'],
  ['/dashboard/modules/receipt?id=a-payment', 'Receipt'],
])('%s has its title and its heading, too, when its contents cannot be loaded', async (path, title) => {
  const refused = () => ({ code: 'NOT_FOUND' }) as const;
  const viewer = () => ({ data: { viewer: subscriber } });
  await openApp(path, { ...answers(), Viewer: viewer, Lookup: refused, Receipt: refused });
  await screen.findByText(errors.NOT_FOUND);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.title).toBe(`${title} · Whereabouts`);
});

test('the Indonesian home page has one title, with and without the app', () => {
  expect(common.titles.home).toBe(homeId.title);
});
