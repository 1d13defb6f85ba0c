// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import subscription from '../../i18n/en/subscription.json';
import { openApp, subscriber } from '../testing/open-app.tsx';

const { mine } = subscription;
const active = { __typename: 'Subscription', id: 'subscription', isExpired: false };

/** Opens New Search with a plan. */
async function openWith(plan: typeof active | null): Promise<void> {
  const quota = { __typename: 'Quota', total: 20, left: 3 };
  const viewer = { __typename: 'Account', id: 'account', subscription: plan && { ...plan, quota } };
  const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false };
  const lookups = { __typename: 'LookupConnection', nodes: [], totalCount: 0, pageInfo };
  await openApp('/dashboard/lookups', {
    Viewer: () => ({ data: { viewer: subscriber } }),
    Lookups: () => ({ data: { lookups } }),
    LookupsLeft: () => ({ data: { viewer } }),
  });
}

test('a new search says how many lookups the plan has left', async () => {
  await openWith(active);
  expect(await screen.findByText('3 of 20 lookups left in this period')).toBeTruthy();
});

test.each([
  ['is over', { ...active, isExpired: true }, mine.quotaExpired, mine.renew],
  ['was never bought', null, mine.none, mine.buy],
] as const)('without a plan that works, because it %s, a new search says so', async (_, plan, words, way) => {
  await openWith(plan);
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/payment');
  expect(screen.queryByText(/lookups left/)).toBeNull();
});
