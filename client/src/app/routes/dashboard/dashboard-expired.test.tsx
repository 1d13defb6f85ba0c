// @vitest-environment happy-dom
import { expiredDashboard } from '#shared/paths.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerDocument } from '../../../gql/graphql.ts';
import location from '../../../i18n/en/location.json';
import subscription from '../../../i18n/en/subscription.json';
import { goTo } from '../../navigation.tsx';
import { openApp, subscriber } from '../../testing/open-app.tsx';
import { serverWith, start } from '../../testing/sample-server.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => vi.useRealTimers());

test.each([
  ['a valid plan', '/dashboard/?s=-1&at=10', subscriber],
  ['a valid plan', '/dashboard/modules/subscriptionExpiredModal', subscriber],
  ['no plan', '/dashboard', { ...subscriber, subscription: null }],
  ['a valid plan, opened without having paid', '/dashboard/modules/SuccessModal', subscriber],
])('an account with %s at %s is on My Subscription, and reads nothing untrue', async (_, address, viewer) => {
  await openApp(address, {
    ...serverWith(),
    Viewer: () => ({ data: { viewer } }),
    MySubscription: () => ({ code: 'UNAVAILABLE' }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: subscription.mine.title })).toBeTruthy();
});

test('leaves the expired view automatically after a renewal in another window', async () => {
  const expired = { ...subscriber.subscription!, status: 'EXPIRED' as const, isExpired: true };
  const { client } = await openApp('/dashboard', {
    ...serverWith(),
    Viewer: () => ({ data: { viewer: { ...subscriber, subscription: expired } } }),
  });
  await screen.findByText(subscription.expired.message);
  client.cache.writeQuery({ query: ViewerDocument, data: { viewer: subscriber } });
  expect(await screen.findByRole('heading', { name: location.records })).toBeTruthy();
});

test('shows when a plan expired while the dashboard was open, and returns after a renewal', async () => {
  const ended = {
    ...subscriber.subscription!,
    status: 'EXPIRED' as const,
    isExpired: true,
    validUntil: '2026-11-20T08:00:00.000Z',
  };
  const answers = serverWith();
  const { client } = await openApp('/dashboard', answers);
  await screen.findByRole('heading', { name: location.records });
  answers['Viewer'] = () => ({ data: { viewer: { ...subscriber, subscription: ended } } });
  act(() => goTo(expiredDashboard));
  expect(await screen.findByText(/It ended on .*20/)).toBeTruthy();
  client.cache.writeQuery({ query: ViewerDocument, data: { viewer: subscriber } });
  expect(await screen.findByRole('heading', { name: location.records })).toBeTruthy();
});
