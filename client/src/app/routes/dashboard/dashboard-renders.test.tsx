// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import common from '../../../i18n/en/common.json';
import { openApp } from '../../testing/open-app.tsx';
import { listOf, serverWith, sharedLocation, start } from '../../testing/sample-server.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const rows = Array.from({ length: 60 }, (_, index) => sampleLocation(`row-${index}`, { minute: -index }));
const shown = () => document.querySelectorAll('[data-request]').length;

/** The dashboard with the first forty of sixty requests. */
async function open(list: LocationRow_LocationFragment[] = rows) {
  const app = await openApp('/dashboard', {
    ...serverWith(),
    Locations: ({ after, consent }) => {
      if (consent) return listOf(list.filter((one) => one.consent === consent));
      const from = Number(after ?? 0);
      const { locations } = listOf(list.slice(from, from + 20)).data;
      const end = from + 20;
      const pageInfo = { ...locations.pageInfo, endCursor: `${end}`, hasNextPage: end < list.length };
      return { data: { locations: { ...locations, pageInfo, totalCount: list.length } } };
    },
  });
  await waitFor(() => expect(shown()).toBe(20));
  await showMore(40);
  // Numbers are formatted a moment later.
  await waitFor(() => expect(screen.getAllByText('+1 202 555 0123')).toHaveLength(40));
  return app;
}
async function showMore(count: number) {
  fireEvent.click(screen.getByRole('button', { name: common.more }));
  await waitFor(() => expect(shown()).toBe(count));
}

/** How many rows render during `change`: each asks once for the word before the time at which it was sent. */
async function renderedRows(change: () => Promise<unknown>): Promise<number> {
  const translate = vi.spyOn(i18next, 't');
  await change();
  return rowsAmong(translate.mock.calls);
}
const rowsAmong = (calls: unknown[][]) =>
  calls.filter(([key]) => String(key).endsWith('facts.requested')).length;

test('the list that arrives renders nothing around it', async () => {
  const server = serverWith();
  const listed = Promise.withResolvers<void>();
  await openApp('/dashboard', {
    ...server,
    Locations: () => ({ ...listOf(rows.slice(0, 20)), after: listed.promise }),
  });
  await screen.findByRole('tablist');
  const translate = vi.spyOn(i18next, 't');
  listed.resolve();
  await waitFor(() => expect(shown()).toBe(20));
  expect(translate.mock.calls.filter(([key]) => String(key).endsWith('tips.button'))).toEqual([]);
});

test('the list that arrives is stored once', async () => {
  const listed = Promise.withResolvers<void>();
  const { client } = await openApp('/dashboard', {
    ...serverWith(),
    Locations: ({ consent }) =>
      consent ? listOf([]) : { ...listOf(rows.slice(0, 20)), after: listed.promise },
  });
  await screen.findByRole('tablist');
  const write = vi.spyOn(client.cache, 'write');
  listed.resolve();
  await waitFor(() => expect(shown()).toBe(20));
  expect(write.mock.calls.filter(([{ variables }]) => variables?.['first'] === 20)).toHaveLength(1);
});

test('showing more renders only the rows that are new', async () => {
  await open();
  // Twenty, or some of them twice if something comes in between.
  expect(await renderedRows(() => showMore(60))).toBeLessThan(40);
});

test('a live update renders only the row that it changes', async () => {
  const sharing = ['mum', 'dad', 'ben'].map((id) => sharedLocation(id, 7));
  const { push } = await open([...sharing, ...rows.slice(3)]);
  const changed = { ...sharing[1]!, title: 'Mum', changedAt: '2026-11-21T08:00:05.000Z' };
  const renders = await renderedRows(async () => {
    act(() => push({ locationChanged: changed }));
    await screen.findByText('Mum');
  });
  expect(renders).toBe(1);
});

test('selecting a request renders only its row', async () => {
  const { asked } = await open();
  const renders = await renderedRows(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Request row-7' }));
    await waitFor(() => expect(asked.some(({ name }) => name === 'LocationDetail')).toBe(true));
  });
  expect(renders).toBe(1);
});

test('a second that passes renders no row, but the age of a live position', async () => {
  await open([sharedLocation('mum', 7), ...rows.slice(1)]);
  const renders = await renderedRows(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await screen.findByText('Live · 8 s ago');
  });
  expect(renders).toBe(0);
});

test('at midnight, the times on a page that stays open get their day', async () => {
  await open();
  expect(screen.queryByText(/Nov/, { selector: 'time' })).toBeNull();
  vi.setSystemTime(start + 24 * 3_600_000);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect((await screen.findAllByText(/Nov 21, /, { selector: 'time' })).length).toBe(40);
});
