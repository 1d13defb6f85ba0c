import { expect, test } from 'vitest';
import { type CachedPage, mergePages } from './paging.ts';

const page = (ids: string[], endCursor: string, hasNextPage: boolean): CachedPage => ({
  nodes: ids.map((id) => ({ __ref: `Location:${id}` })),
  pageInfo: { endCursor, hasNextPage },
  totalCount: 9,
});
const ids = ({ nodes }: CachedPage) => nodes.map(({ __ref }) => __ref.slice('Location:'.length)).join('');

const loaded = mergePages(page(['d', 'c'], 'c', true), page(['b', 'a'], 'a', false), 'c');

test('a further page follows the first', () => {
  expect(ids(loaded)).toBe('dcba');
  expect(loaded.pageInfo).toEqual({ endCursor: 'a', hasNextPage: false });
});

test('the first page again keeps the further ones, with what is new in front', () => {
  const merged = mergePages(loaded, page(['e', 'd'], 'd', true), undefined);
  expect(ids(merged)).toBe('edcba');
  expect(merged.pageInfo).toEqual({ endCursor: 'a', hasNextPage: false });
});

test('a first page that does not touch the old list replaces it', () => {
  const merged = mergePages(loaded, page(['z', 'y'], 'y', true), null);
  expect(ids(merged)).toBe('zy');
  expect(merged.pageInfo.hasNextPage).toBe(true);
});

test('a row that left a filter does not stay behind its first page', () => {
  const merged = mergePages(page(['d', 'c', 'b', 'a'], 'a', false), page(['d', 'b'], 'b', true), null);
  expect(ids(merged)).toBe('dba');
});

test('a shorter first page drops what is gone', () => {
  expect(ids(mergePages(page(['b', 'a'], 'a', false), page(['b'], 'b', false), null))).toBe('b');
  expect(ids(mergePages(page(['c', 'b', 'a'], 'a', false), page(['c', 'a'], 'a', false), null))).toBe('ca');
  expect(ids(mergePages(page(['b', 'a'], 'a', false), page(['c', 'b'], 'b', false), null))).toBe('cb');
});
