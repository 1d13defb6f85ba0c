// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import common from '../../../i18n/en/common.json';
import location from '../../../i18n/en/location.json';
import errors from '../../../i18n/en/errors.json';
import { type Answers, home, openApp, subscriber } from '../../testing/open-app.tsx';
import { listOf, samplePosition, serverWith, sharedLocation, start } from '../../testing/sample-server.ts';
import { hour } from '#shared/time-units.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => vi.useRealTimers());

const row = async (name: string) =>
  (await screen.findByText(name, { selector: '[data-request] *' })).closest('li') as HTMLElement;

test('shows nothing before the requests are loaded', async () => {
  await openApp('/dashboard', { ...serverWith(), Locations: () => 'waiting' });
  await screen.findByRole('heading', { name: location.records });
  expect(screen.queryByText(location.empty.title)).toBeNull();
  expect(screen.queryByText(location.overview.none)).toBeNull();
});

test('shows three steps to a user without requests', async () => {
  await openApp('/dashboard', serverWith());
  const steps = (await screen.findByText(location.empty.title)).nextElementSibling as HTMLElement;
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
});

const inDays = (days: number) => new Date(start + days * 24 * hour).toISOString();
const ordinary = { isTrial: false, validUntil: inDays(1), nextDebitDay: inDays(1) };
test.each([
  ['that renews as usual', ordinary, null],
  ['whose charge is due', { ...ordinary, validUntil: inDays(-1), nextDebitDay: inDays(-1) }, null],
  ['whose trial ends soon', { ...ordinary, isTrial: true }, /^Trial active; .* renews on .*22/],
  [
    'whose renewal was declined',
    { ...ordinary, isPastDue: true, nextDebitDay: null },
    /has not been paid yet/,
  ],
  ['that is cancelled, and ends soon', { ...ordinary, status: 'CANCELLED' as const }, /cancelled.* .*22/],
  ['that is cancelled, and ends later', { status: 'CANCELLED' as const, validUntil: inDays(8) }, null],
  [
    'that does not renew by itself',
    { ...ordinary, autoRenew: false, nextDebitDay: null },
    /^Plan valid .*22/,
  ],
])('of a plan %s, says only what ends', async (_, plan, words) => {
  await openApp('/dashboard', {
    ...serverWith(),
    Viewer: () => ({
      data: { viewer: { ...subscriber, subscription: { ...subscriber.subscription!, ...plan } } },
    }),
  });
  await screen.findByRole('tablist');
  const said = screen.queryByText(/^(Trial|Subscription|Plan) (active|cancelled|valid)/)?.textContent ?? null;
  expect(said ?? '').toMatch(words ?? /^$/);
});

test.each([
  ['ACTIVE', ['/dashboard/modules/cancleMySubscriptionModal']],
  ['CANCELLED', []],
] as const)('for a plan that is %s, links to cancellation: %j', async (status, addresses) => {
  const tomorrow = new Date(start + 24 * hour).toISOString();
  const plan = {
    ...subscriber.subscription!,
    status,
    isTrial: true,
    validUntil: tomorrow,
    nextDebitDay: tomorrow,
  };
  await openApp('/dashboard', {
    ...serverWith(),
    Viewer: () => ({ data: { viewer: { ...subscriber, subscription: plan } } }),
  });
  await screen.findByText(/^Trial active|^Subscription cancelled/);
  const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: common.plan.cancelLabel });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
});

test('shows why the list cannot be loaded, and loads it on retry', async () => {
  const answers: Answers = { ...serverWith(), Locations: () => ({ code: 'UNAVAILABLE' }) };
  const { failures } = await openApp('/dashboard', answers);
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  answers['Locations'] = () => listOf([sampleLocation('a')]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row('Request a')).toBeTruthy();
  expect(failures).toEqual([]);
});

test('shows “Live” beside the documented status until a minute passes without updates', async () => {
  const { push } = await openApp('/dashboard', serverWith(sharedLocation('a')));
  const card = await row('Request a');
  expect(card.textContent).toContain('Live · 7 s ago');
  expect(card.textContent).toContain(location.badge.gps);
  vi.setSystemTime(start + 52_000);
  await waitFor(() => expect(card.textContent).toContain('Live · 59 s ago'));
  vi.setSystemTime(start + 54_000);
  await waitFor(() => expect(card.textContent).not.toContain('Live'));
  push({
    locationChanged: {
      ...sharedLocation('a'),
      position: samplePosition(-54),
      changedAt: '2026-11-21T08:01:04.000Z',
    },
  });
  await waitFor(() => expect(card.textContent).toContain('Live · just now'));
});

test('somebody who logs out is not told that the connection is lost', async () => {
  const server = Promise.withResolvers<void>();
  const { turn } = await openApp('/dashboard', {
    ...serverWith(sharedLocation('a')),
    SignOut: () => ({ data: { signOut: true }, after: server.promise }),
  });
  await row('Request a');
  fireEvent.click(screen.getByRole('button', { name: common.nav.logOut }));
  act(() => turn('down'));
  expect(screen.queryByText(location.live.down)).toBeNull();
  server.resolve();
  await waitFor(() => expect(home.asked).toBeGreaterThan(0));
});

test('somebody who leaves the page is not told that the connection is lost', async () => {
  const { turn } = await openApp('/dashboard', serverWith(sharedLocation('a')));
  await row('Request a');
  act(() => {
    window.dispatchEvent(new Event('beforeunload'));
    turn('down');
  });
  expect(screen.queryByText(location.live.down)).toBeNull();
});

test('shows a lost connection until it is back', async () => {
  const { turn } = await openApp('/dashboard', serverWith(sharedLocation('a')));
  await row('Request a');
  expect(screen.queryByText(location.live.down)).toBeNull();
  turn('down');
  await screen.findByText(location.live.down);
  turn('live');
  await waitFor(() => expect(screen.queryByText(location.live.down)).toBeNull());
});

test('asks for a reload, instead of saying that it reconnects, if live updates cannot be loaded', async () => {
  const { turn } = await openApp('/dashboard', serverWith(sharedLocation('a')));
  await row('Request a');
  turn('missing');
  await screen.findByText(common.partMissing);
  expect(screen.queryByText(location.live.down)).toBeNull();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: common.errorPage.reload }));
  expect(reload).toHaveBeenCalledOnce();
});

test('live updates that end are no error, and are requested again', async () => {
  const { asked, failures } = await openApp('/dashboard', {
    ...serverWith(sharedLocation('a')),
    LocationChanged: () => ({ code: 'UNAVAILABLE' }),
  });
  const requests = () => asked.filter(({ name }) => name === 'LocationChanged').length;
  await waitFor(() => expect(requests()).toBeGreaterThan(1));
  expect(failures).toEqual([]);
});

test('subscribes to live updates from before the list was queried, even if it is empty', async () => {
  const { asked } = await openApp('/dashboard', { ...serverWith(), LocationChanged: () => 'waiting' });
  const updates = () => asked.find(({ name }) => name === 'LocationChanged');
  await waitFor(() => expect(updates()).toBeDefined());
  expect(Date.parse(updates()!.variables['since'] as string)).toBeLessThan(start);
});

test('queries the state in the URL, and removes a request whose state no longer matches', async () => {
  const rows = [sampleLocation('a'), sampleLocation('b')];
  const answers = serverWith(...rows);
  const { asked, push } = await openApp('/dashboard?state=awaiting', answers);
  await row('Request b');
  expect(screen.queryByRole('searchbox')).not.toBeNull();
  expect(
    asked.filter(({ name }) => name === 'Locations').map(({ variables }) => variables['consent']),
  ).toContain('AWAITING');
  const agreed = { ...sharedLocation('b'), changedAt: '2026-11-21T08:00:09.000Z' };
  answers['Locations'] = ({ consent }) =>
    listOf([rows[0]!, agreed].filter((one) => !consent || one.consent === consent));
  push({ locationChanged: agreed });
  // Its name stays on the page, in the list of everyone on the map.
  await waitFor(() => expect(screen.queryByText('Request b', { selector: '[data-request] *' })).toBeNull());
  expect(await row('Request a')).toBeTruthy();
});

test('offers to clear a filter that matches nothing', async () => {
  await openApp('/dashboard?state=declined', serverWith(sampleLocation('a')));
  await screen.findByText(location.filter.none);
  expect(screen.getByText('0 requests').getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('link', { name: location.filter.clear }));
  expect(await row('Request a')).toBeTruthy();
  // The link has gone with the filter.
  expect(document.activeElement?.textContent).toBe('1 request');
});

test('shows no recipient name for a share over LINK', async () => {
  const link = { ...sharedLocation('a'), channel: 'LINK' as const, recipient: null, delivery: null };
  await openApp('/dashboard?tab=links', serverWith(link));
  expect((await row('Request a')).textContent).toContain(location.anybody);
});

test('does not say that somebody opened a link that was cancelled without an answer', async () => {
  const link = { channel: 'LINK' as const, recipient: null, delivery: null, consent: 'ENDED' as const };
  const ended = { ...link, endedAt: new Date(start).toISOString() };
  const unanswered = sampleLocation('unanswered', { ...ended, cancelledAt: ended.endedAt });
  const shared = { ...sharedLocation('shared'), ...ended, cancelledAt: ended.endedAt };
  await openApp('/dashboard?tab=links', serverWith(unanswered, shared));
  expect((await row('Request unanswered')).textContent).not.toContain(location.anybody);
  expect((await row('Request shared')).textContent).toContain(location.anybody);
});

test('offers the link’s copy and QR code only for a LINK request that is awaiting an answer', async () => {
  const link = { channel: 'LINK' as const, recipient: null, delivery: null };
  const rows = [
    sampleLocation('waits', link),
    { ...sharedLocation('answered'), ...link },
    sampleLocation('expired', { ...link, consent: 'EXPIRED' }),
    sampleLocation('phone'),
  ];
  await openApp('/dashboard?tab=all', serverWith(...rows));
  const offered = async (id: string) => {
    const buttons = within(await row(`Request ${id}`)).queryAllByRole('button');
    return buttons.map(({ textContent }) => textContent.trim());
  };
  expect(await offered('waits')).toEqual([location.copy.button, location.qr.button]);
  for (const id of ['answered', 'expired', 'phone']) expect(await offered(id)).toEqual([]);
});

test('the tips explain sending and every status of a request', async () => {
  await openApp('/dashboard', serverWith());
  fireEvent.click(await screen.findByRole('button', { name: location.tips.button }));
  await screen.findByText(location.tips.pending);
  const dialog = within(screen.getByRole('dialog'));
  for (const rule of ['send1', 'send2', 'send3', 'send4'] as const)
    expect(dialog.getByText(location.tips[rule])).toBeTruthy();
  for (const [name, text] of Object.entries(location.badge)) {
    const status = dialog.getByText(text).closest('dt')!;
    expect(status.nextElementSibling?.textContent).toBe(location.tips[name as keyof typeof location.badge]);
  }
});
