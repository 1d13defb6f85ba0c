// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import location from '../../i18n/en/location.json';
import { openApp } from '../testing/open-app.tsx';
import { serverWith, sharedLocation, start } from '../testing/sample-server.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => vi.useRealTimers());

const open = (row: ReturnType<typeof sharedLocation>) =>
  openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
  });

test('an approximate place is not said to be live while the page is open', async () => {
  const gps = sharedLocation('a');
  await open(gps);
  await screen.findByText(location.whileOpen, { exact: false });
  const ip = { ...gps, status: 'IP_LOCATED' as const, position: { ...gps.position!, source: 'IP' as const } };
  await open(ip);
  await screen.findByText(location.placeStays, { exact: false });
  expect(screen.queryByText(location.whileOpen, { exact: false })).toBeNull();
});

test('a number without a name is written the same way on the map and in its row', async () => {
  await openApp('/dashboard', serverWith({ ...sharedLocation('a'), title: null }));
  const written = '\\+1 202 555 0123';
  await screen.findByRole('link', { name: new RegExp(written) });
  expect(await screen.findByRole('region', { name: new RegExp(written) })).toBeTruthy();
});
