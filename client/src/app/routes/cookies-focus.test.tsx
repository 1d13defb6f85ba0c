// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { resetCookieChoice } from '../../features/visitor/cookie-choice.ts';
import site from '../../i18n/en/site.json';
import { visitor } from '../testing/offer.ts';
import { openApp } from '../testing/open-app.tsx';

beforeEach(() => {
  localStorage.clear();
  resetCookieChoice();
});

test.each(['accept', 'reject'] as const)('after “%s” the page has the focus', async (choice) => {
  await openApp('/contact-us', {
    ...visitor,
    ReportVisit: () => ({ data: { reportVisit: true } }),
    ForgetVisitor: () => ({
      data: { forgetVisitor: { __typename: 'ForgetVisitorPayload', accepted: true } },
    }),
  });
  await screen.findByRole('heading', { level: 1 });
  const button = screen.getByRole('button', { name: site.cookies[choice] });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('region', { name: site.cookies.title })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
