// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import location from '../../i18n/en/location.json';
import { openApp } from '../testing/open-app.tsx';
import { samplePosition, serverWith, sharedLocation, start } from '../testing/sample-server.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The details of a share with so many positions, and the list of them, folded. */
async function openTrack(length: number) {
  const row = sharedLocation('a', 0);
  const track = Array.from({ length }, (_, index) => samplePosition(2 * (length - 1 - index)));
  await openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track } } }),
  });
  const list = (await screen.findByText(new RegExp(`^${location.track.title}:`))).closest('details')!;
  const open = () => {
    list.open = true;
    fireEvent(list, new Event('toggle'));
  };
  return { list, open };
}

test('the positions of a track are drawn once its list is opened, and not again with each second', async () => {
  const { list, open } = await openTrack(200);
  expect(within(list).queryAllByRole('listitem')).toHaveLength(0);
  open();
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);

  const formats = vi.spyOn(Intl, 'NumberFormat');
  vi.setSystemTime(start + 9_000);
  await waitFor(() => expect(document.body.textContent).toContain('Live · 9 s ago'));
  expect(formats.mock.calls.length).toBeLessThan(200);
});

test('a track as long as the server answers one is said to be the newest part', async () => {
  const { list } = await openTrack(limits.trackLength);
  const n = String(limits.trackLength);
  expect(list.textContent).toContain(location.track.newest.replace('{{n}}', n));
  const position = location.slider.ofNewest.replace('{{n}}', n).replace('{{count}}', n);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain(position);
});
