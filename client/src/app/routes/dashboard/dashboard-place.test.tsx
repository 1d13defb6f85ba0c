// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coordinatesText } from '#shared/position-text.ts';
import location from '../../../i18n/en/location.json';
import map from '../../../i18n/en/map.json';
import { openApp } from '../../testing/open-app.tsx';
import { listOf, serverWith, sharedLocation, start } from '../../testing/sample-server.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => vi.useRealTimers());

const open = (row: ReturnType<typeof sharedLocation>) =>
  openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
  });

test('an approximate place is called that, and not said to be live while the page is open', async () => {
  const inWords = () => within(screen.getByRole('region', { name: location.place.inWords }));
  const gps = sharedLocation('a');
  await open(gps);
  await screen.findByText(location.whileOpen, { exact: false });
  expect(inWords().queryByText(location.place.approximate)).toBeNull();
  const ip = { ...gps, status: 'IP_LOCATED' as const, position: { ...gps.position!, source: 'IP' as const } };
  await open(ip);
  await screen.findByText(location.placeStays, { exact: false });
  expect(inWords().getByText(location.place.approximate)).toBeTruthy();
  expect(screen.queryByText(location.whileOpen, { exact: false })).toBeNull();
});

test('a number without a name is written the same way on the map and in its row', async () => {
  await openApp('/dashboard', serverWith({ ...sharedLocation('a'), title: null }));
  const written = '\\+1 202 555 0123';
  await screen.findByRole('link', { name: new RegExp(written) });
  expect(await screen.findByRole('region', { name: new RegExp(written) })).toBeTruthy();
});

test('the map has a name while nobody is on it', async () => {
  await openApp('/dashboard', serverWith());
  expect(await screen.findByRole('region', { name: map.labelWorld })).toBeTruthy();
});

test('a name is read in its own direction in the list, in the details and on the map', async () => {
  const named = { ...sharedLocation('a'), title: 'دفتر العائلة!' };
  const directions = () =>
    screen.getAllByText(named.title).map((element) => [element.localName, element.getAttribute('dir')]);
  await openApp('/dashboard', serverWith(named));
  await screen.findByRole('region', { name: /دفتر/ });
  await waitFor(() => expect(directions()).toEqual([['a', 'auto']]));
  await open(named);
  await screen.findByRole('heading', { name: named.title });
  expect(directions()).toContainEqual(['h2', 'auto']);
});

test('whoever is on the map is on top of the list, in words and with a link', async () => {
  const trip = { ...sharedLocation('trip'), channel: 'LINK' as const, recipient: null, delivery: null };
  const gps = { ...trip.position!, address: null };
  const ip = { ...trip.position!, source: 'IP' as const, accuracy: 25_000 };
  const rows = [
    { ...trip, position: gps },
    { ...trip, id: 'city', title: 'Rina', status: 'IP_LOCATED' as const, position: ip },
    { ...trip, id: 'over', title: 'Budi', consent: 'ENDED' as const },
  ];
  await openApp('/dashboard', {
    ...serverWith(),
    Locations: ({ consent }) =>
      listOf(consent ? rows.filter((row) => row.consent === consent) : rows.toReversed()),
  });
  // There is no WebGL here.
  await screen.findByText(map.failed);
  const rowOf = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('li')?.textContent ?? '';
  const first = await rowOf('Request trip');
  const ids = [...document.querySelectorAll<HTMLElement>('[data-request]')].map(
    ({ dataset }) => dataset['request'],
  );
  expect(ids).toEqual(['trip', 'city', 'over']);
  expect(first).toContain('Live · 7 s ago');
  expect(first).toContain(coordinatesText(gps, 'en'));
  expect(first).toContain(location.anybody);
  const second = await rowOf('Rina');
  expect(second).toContain('near Jakarta, Indonesia, within about 25');
  expect(second).toContain(location.place.approximate);
});
