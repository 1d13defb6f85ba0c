import { expect, test } from 'vitest';
import type { FieldFunctionOptions } from '@apollo/client';
import { type CachedPage, locationsField, mergePages as merge } from './paging.ts';

/** The letters are in the order of the times. */
const mergePages = (
  existing: CachedPage | undefined,
  incoming: CachedPage,
  after: string | null | undefined,
) => merge(existing, incoming, after, ({ __ref }) => __ref);

const page = (ids: string[], endCursor: string, hasNextPage: boolean): CachedPage => ({
  nodes: ids.map((id) => ({ __ref: `Location:${id}` })),
  pageInfo: { endCursor, hasNextPage },
  totalCount: 9,
});
const ids = ({ nodes }: CachedPage) => nodes.map(({ __ref }) => __ref.slice('Location:'.length)).join('');

const loaded = mergePages(page(['d', 'c'], 'c', true), page(['b', 'a'], 'a', false), 'c');

test('appends the next page to the first, with no row twice', () => {
  expect(ids(loaded)).toBe('dcba');
  expect(ids(mergePages(loaded, page(['b', 'a', '9'], '9', false), 'c'))).toBe('dcba9');
  expect(loaded.pageInfo).toEqual({ endCursor: 'a', hasNextPage: false });
});

test('reloading the first page keeps the later ones and puts new rows in front', () => {
  const merged = mergePages(loaded, { ...page(['e', 'd'], 'd', true), totalCount: 10 }, undefined);
  expect([ids(merged), merged.totalCount]).toEqual(['edcba', 10]);
  expect(merged.pageInfo).toEqual({ endCursor: 'a', hasNextPage: false });
});

test('a reloaded first page that does not overlap the old list replaces it', () => {
  const merged = mergePages(loaded, page(['z', 'y'], 'y', true), null);
  expect(ids(merged)).toBe('zy');
  expect(merged.pageInfo.hasNextPage).toBe(true);
});

test('drops a row that a reloaded first page no longer contains', () => {
  const merged = mergePages(page(['d', 'c', 'b', 'a'], 'a', false), page(['d', 'b'], 'b', true), null);
  expect(ids(merged)).toBe('dba');
});

test('drops all missing rows if the reloaded first page is the whole list', () => {
  expect(ids(mergePages(page(['b', 'a'], 'a', false), page(['b'], 'b', false), null))).toBe('b');
  expect(ids(mergePages(page(['b', 'a'], 'a', false), page([], '', false), null))).toBe('');
  expect(ids(mergePages(page(['c', 'b', 'a'], 'a', false), page(['c', 'a'], 'a', false), null))).toBe('ca');
  expect(ids(mergePages(page(['b', 'a'], 'a', false), page(['c', 'b'], 'b', false), null))).toBe('cb');
});

test('drops the last loaded row once the reloaded first page goes past it', () => {
  const merged = mergePages(page(['d', 'c', 'b'], 'b', true), page(['d', 'c', 'a'], 'a', true), null);
  expect(ids(merged)).toBe('dca');
  expect(merged.pageInfo).toEqual({ endCursor: 'a', hasNextPage: true });
});

test('reloading the first page of a list in another order puts its rows in front of the later ones', () => {
  const reload = (first: CachedPage) =>
    locationsField.merge(loaded, first, {
      args: { orderBy: 'LIVE_FIRST' },
    } as unknown as FieldFunctionOptions);
  expect(ids(reload(page(['b', 'd'], 'd', true)))).toBe('bdca');
});
