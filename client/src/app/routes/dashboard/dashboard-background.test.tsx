// @vitest-environment happy-dom
import { isDeepStrictEqual as isEqual } from 'node:util';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import location from '../../../i18n/en/location.json';
import { openApp } from '../../testing/open-app.tsx';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import { serverWith, sharedLocation } from '../../testing/sample-server.ts';

const show = (visible: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 100 });

async function open(path = '/dashboard', row = sharedLocation('a')) {
  const { asked, turn, push } = await openApp(path, {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [], templates: [] } } }),
  });
  await screen.findAllByText('Request a');
  const updates = () =>
    asked.filter(({ name }) => name === 'LocationChanged').map(({ variables }) => variables);
  await waitFor(() => expect(updates()).toHaveLength(1));
  // Others are loaded ahead.
  const first = asked.find(({ name }) => name === 'Locations');
  const lists = () =>
    asked.filter(({ name, variables }) => name === 'Locations' && isEqual(variables, first?.variables))
      .length;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pass = async (milliseconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    // The subscription that is replaced ends in a task of its own.
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  const loaded = () =>
    asked.map(({ name }) => name).filter((name) => /^Location(s|Detail)$|Track/.test(name));
  return { updates, lists, turn, push, pass, loaded };
}

test('says that nobody is looking while the page is hidden, and is sent again what came meanwhile', async () => {
  const { updates, pass } = await open();
  const [{ since }] = updates() as [{ since: string }];
  await until(() => expect(updates().at(-1)).toEqual({ since, inBackground: false }));
  show(false);
  await pass(6_000);
  await until(() => expect(updates().at(-1)).toEqual({ since, inBackground: true }));
  show(true);
  await pass(0);
  await until(() => expect(updates().at(-1)).toEqual({ since, inBackground: false }));
  expect(updates()).toHaveLength(3);
});

test('what was sent before the page was hidden is not sent again, as that would be recorded as another view', async () => {
  const { updates, push, pass } = await open();
  const changedAt = '2026-11-21T08:00:09.000Z';
  push({ locationChanged: { ...sharedLocation('a'), changedAt } });
  await pass(0);
  show(false);
  await pass(6_000);
  await until(() => expect(updates().at(-1)).toEqual({ since: changedAt, inBackground: true }));
  push({ locationChanged: { ...sharedLocation('a'), changedAt: '2026-11-21T08:00:19.000Z' } });
  show(true);
  await pass(0);
  await until(() => expect(updates().at(-1)).toEqual({ since: changedAt, inBackground: false }));
  expect(updates()).toHaveLength(3);
});

test('a glance at another tab changes nothing', async () => {
  const { updates, pass } = await open();
  show(false);
  await pass(4_000);
  show(true);
  await pass(60_000);
  expect(updates()).toHaveLength(1);
});

test('a hidden page whose connection was lost loads what it missed when it is looked at', async () => {
  const { updates, lists, turn, push, pass } = await open();
  const before = lists();
  const [{ since }] = updates() as [{ since: string }];
  show(false);
  await pass(6_000);
  push({ locationChanged: { ...sharedLocation('a'), changedAt: '2026-11-21T08:00:09.000Z' } });
  act(() => turn('down'));
  act(() => turn('live'));
  await pass(1_000);
  expect(lists()).toBe(before);
  show(true);
  await pass(1_000);
  await until(() => expect(lists()).toBeGreaterThan(before));
  await until(() => expect(updates().at(-1)).toEqual({ since, inBackground: false }));
});

test('however often its connection was lost, a hidden page loads once what it missed', async () => {
  const { lists, turn, pass } = await open();
  show(false);
  await pass(6_000);
  const before = lists();
  for (let times = 0; times < 3; times++) {
    act(() => turn('down'));
    act(() => turn('live'));
    await pass(1_000);
  }
  show(true);
  await pass(2_000);
  expect(lists()).toBe(before + 1);
});

test.each([
  ['of the open request', '/dashboard?request=a', 'a', 'MissedTrack'],
  ['of one in a filtered list', '/dashboard?state=awaiting', 'a', 'Locations'],
  ['of one that was made elsewhere', '/dashboard', 'made-elsewhere', 'Locations'],
])('a hidden page loads nothing, which would count as seen, at the answer %s', async (_, path, id, name) => {
  const { push, pass, loaded } = await open(path, sampleLocation('a'));
  if (path.includes('request')) await until(() => expect(loaded()).toContain('LocationDetail'));
  show(false);
  await pass(6_000);
  const before = loaded();
  push({ locationChanged: { ...sharedLocation(id), changedAt: '2026-11-21T08:00:09.000Z' } });
  await pass(10_000);
  expect(loaded()).toEqual(before);
  show(true);
  await pass(2_000);
  expect(loaded().slice(before.length)).toContain(name);
});

test('a page that is opened in the background loads nothing that counts as seen until it is looked at', async () => {
  show(false);
  const { asked } = await openApp('/dashboard?request=a', {
    ...serverWith(sharedLocation('a')),
    LocationDetail: () => ({ data: { location: { ...sharedLocation('a'), track: [], templates: [] } } }),
  });
  await screen.findByRole('heading', { name: location.records });
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const loaded = () => asked.map(({ name }) => name).filter((name) => name.startsWith('Location'));
  expect(loaded()).toEqual([]);
  show(true);
  await screen.findAllByText('Request a');
  await waitFor(() => expect(loaded()).toContain('LocationChanged'));
  expect(loaded()).toContain('LocationDetail');
});

test('a hidden page whose connection was lost shows what is pushed before it has loaded what it missed', async () => {
  const { turn, push, pass, lists } = await open('/dashboard', sampleLocation('a'));
  show(false);
  await pass(6_000);
  const before = lists();
  act(() => turn('down'));
  act(() => turn('live'));
  await pass(1_000);
  push({ locationChanged: { ...sharedLocation('a'), changedAt: '2026-11-21T08:00:09.000Z' } });
  await pass(1_000);
  expect(screen.getByText(location.badge.ended)).toBeTruthy();
  expect(lists()).toBe(before);
});
