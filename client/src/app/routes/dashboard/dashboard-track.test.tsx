// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import location from '../../../i18n/en/location.json';
import { openApp } from '../../testing/open-app.tsx';
import { samplePosition, serverWith, sharedLocation, start } from '../../testing/sample-server.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The details of a share with that many positions, and the collapsed list of them. */
async function openTrack(length: number, doubtful?: number) {
  const row = sharedLocation('a', 0);
  const all = Array.from({ length }, (_, index) => ({
    ...samplePosition(2 * (length - 1 - index)),
    isDoubtful: index === doubtful,
    accuracy: index === doubtful ? null : 12,
  }));
  const newest = (track: typeof all) => ({
    data: { location: { ...row, track: track.slice(-limits.trackLength) } },
  });
  let meanwhile = () => {};
  const { push } = await openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => newest(all),
    EarlierTrack: ({ before }) => {
      meanwhile();
      return newest(all.filter(({ recordedAt }) => recordedAt < String(before)));
    },
  });
  const comes = (secondsAgo: number) =>
    push({
      locationChanged: {
        ...row,
        position: samplePosition(secondsAgo),
        changedAt: new Date(start).toISOString(),
      },
    });
  const list = (await screen.findByText(new RegExp(`^${location.track.title}:`))).closest('details')!;
  const open = () => {
    list.open = true;
    fireEvent(list, new Event('toggle'));
  };
  return { list, open, whileEarlierIsFetched: () => (meanwhile = () => comes(-2)) };
}

test('renders the positions only once the list is opened, and not again every second', async () => {
  const { list, open } = await openTrack(200);
  expect(within(list).queryAllByRole('listitem')).toHaveLength(0);
  open();
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);

  const formats = vi.spyOn(Intl, 'NumberFormat');
  vi.setSystemTime(start + 9_000);
  await waitFor(() => expect(document.body.textContent).toContain('Live · 9 s ago'));
  expect(formats.mock.calls.length).toBeLessThan(200);
});

test('a doubtful position is named in the list, and no step of the slider; an unknown accuracy is said', async () => {
  const { list, open } = await openTrack(3, 1);
  open();
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.includes(location.track.doubtful))).toEqual([false, true, false]);
  expect(rows[1]!.textContent).toContain(location.place.accuracyUnknown);
  expect(screen.getByRole('slider').getAttribute('max')).toBe('1');
  // The same number of positions as on the slider.
  expect(list.textContent).toContain('Track: 2 positions, plus 1 approximate or doubtful');
});

test('the list shows 200 positions at a time and moves the focus after the last “more”', async () => {
  const { list, open } = await openTrack(401);
  open();
  const rows = () => list.querySelectorAll('li').length;
  expect(rows()).toBe(200);
  const more = () => list.querySelector('button');
  fireEvent.click(more()!);
  expect(rows()).toBe(400);
  fireEvent.click(more()!);
  expect(rows()).toBe(401);
  expect(more()).toBeNull();
  expect(document.activeElement).toBe(list.querySelector('[tabindex]'));
});

test('a track of the maximum length is labelled as the newest part', async () => {
  const { list } = await openTrack(limits.trackLength);
  const n = limits.trackLength.toLocaleString('en');
  expect(list.textContent).toContain(location.track.newest.replace('{{n, number}}', n));
  const position = location.slider.ofNewest.replace('{{n, number}}', n).replace('{{count, number}}', n);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain(position);
});

test('loads earlier positions page by page, and keeps the focus when the button disappears', async () => {
  const { list } = await openTrack(2 * limits.trackLength + 1);
  const slider = screen.getByRole('slider');
  const told = (text: string, n: number) =>
    text
      .replace('{{n, number}}', n.toLocaleString('en'))
      .replace('{{count, number}}', n.toLocaleString('en'));
  const earlier = () => screen.queryByRole('button', { name: location.slider.earlier });
  earlier()!.focus();
  fireEvent.click(earlier()!);
  const twoPages = told(location.slider.ofNewest, 2 * limits.trackLength);
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toContain(twoPages));
  await waitFor(() => expect(document.activeElement).toBe(earlier()));
  fireEvent.click(earlier()!);
  const all = 2 * limits.trackLength + 1;
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toContain(told(location.slider.of, all)));
  expect(list.textContent).toContain(told(location.track.count_other, all));
  expect(earlier()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(slider));

  // Also when returning from an earlier moment.
  fireEvent.change(slider, { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: location.slider.back }));
  expect(document.activeElement).toBe(slider);
});

test('no position is missing when a new one arrives while earlier ones load, and more are still offered', async () => {
  const { list, whileEarlierIsFetched } = await openTrack(3 * limits.trackLength);
  whileEarlierIsFetched();
  fireEvent.click(screen.getByRole('button', { name: location.slider.earlier }));
  const n = (2 * limits.trackLength + 1).toLocaleString('en');
  await waitFor(() => expect(list.textContent).toContain(location.track.newest.replace('{{n, number}}', n)));
  expect(screen.getByRole('button', { name: location.slider.earlier })).toBeTruthy();
});

test('does not offer earlier positions for a track shorter than a page', async () => {
  await openTrack(limits.trackLength - 1);
  expect(screen.queryByRole('button', { name: location.slider.earlier })).toBeNull();
});

test('the list of positions names a place of an IP address approximate', async () => {
  const row = sharedLocation('a', 0);
  const ip = { ...samplePosition(9), source: 'IP' as const, accuracy: 25_000 };
  await openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [ip, samplePosition(0)] } } }),
  });
  const list = (await screen.findByText(new RegExp(`^${location.track.title}:`))).closest('details')!;
  list.open = true;
  fireEvent(list, new Event('toggle'));
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent.includes(location.place.approximate))).toEqual([
    false,
    true,
  ]);
});
