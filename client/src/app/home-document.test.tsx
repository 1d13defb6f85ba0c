// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homePage } from '#shared/home-page.ts';
import { takeOverHome } from './home-document.ts';
import { visitor } from './testing/offer.ts';
import { openApp } from './testing/open-app.tsx';

test('the home page is hidden on another page, also if it was left before its script was loaded', async () => {
  const home = document.body.appendChild(document.createElement('div'));
  home.id = homePage.id;
  takeOverHome();
  await openApp('/contact-us', visitor);
  await screen.findByRole('heading', { level: 1 });
  expect(home.hidden).toBe(true);
});
