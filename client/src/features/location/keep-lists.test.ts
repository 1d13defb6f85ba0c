import { expect, test } from 'vitest';
import { createCache } from '../../apollo/cache.ts';
import { LocationsDocument, type LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { keepLists, placeInList } from './keep-lists.ts';
import type { ListFilter } from './list-filter.ts';

const location = (
  id: string,
  minute: number,
  channel: 'PHONE' | 'LINK' = 'PHONE',
): LocationRow_LocationFragment => ({
  __typename: 'Location',
  id,
  channel,
  recipient: null,
  title: id,
  status: 'PENDING',
  consent: 'AWAITING',
  requestedAt: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString(),
  locatedAt: null,
  expiresAt: '2026-11-24T08:00:00.000Z',
  sharingUntil: null,
  endedAt: null,
  cancelledAt: null,
  changedAt: '2026-11-21T08:00:00.000Z',
  delivery: null,
  call: null,
  link: 'https://example.com/share#x',
  senderName: null,
  whoAskedAt: null,
  whoAnsweredAt: null,
  reply: null,
  repliedAt: null,
  extensionAskedAt: null,
  position: null,
});

const phones: ListFilter = { channel: 'PHONE' };
const cacheWith = (
  locations: LocationRow_LocationFragment[],
  hasNextPage: boolean,
  filter = phones,
  cache = createCache(),
) => {
  cache.writeQuery({
    query: LocationsDocument,
    variables: { ...filter, first: 20 },
    data: {
      locations: {
        __typename: 'LocationConnection',
        nodes: locations,
        pageInfo: { __typename: 'PageInfo', endCursor: 'x', hasNextPage },
        totalCount: locations.length,
      },
    },
  });
  return cache;
};
const shown = (cache: ReturnType<typeof createCache>, filter = phones) => {
  const read = cache.readQuery({ query: LocationsDocument, variables: { ...filter, first: 20 } });
  return { ids: read?.locations.nodes.map(({ id }) => id).join(''), total: read?.locations.totalCount };
};

test('a new request comes first, once', () => {
  const cache = cacheWith([location('b', 2), location('a', 1)], false);
  keepLists(cache, location('c', 3));
  keepLists(cache, location('c', 3));
  expect(shown(cache)).toEqual({ ids: 'cba', total: 3 });
});

test('a request of another channel is no business of this list', () => {
  const cache = cacheWith([location('a', 1)], false);
  keepLists(cache, location('link', 2, 'LINK'));
  expect(shown(cache)).toEqual({ ids: 'a', total: 1 });
});

test('a changed request moves from one filter to the other', () => {
  const awaiting: ListFilter = { channel: 'PHONE', consent: 'AWAITING' };
  const granted: ListFilter = { channel: 'PHONE', consent: 'GRANTED' };
  const cache = cacheWith([location('b', 2), location('a', 1)], false, awaiting);
  cacheWith([], false, granted, cache);
  cacheWith([location('b', 2), location('a', 1)], false, {}, cache);
  const yes = { ...location('a', 1), consent: 'GRANTED' as const };
  keepLists(cache, yes);
  keepLists(cache, yes);
  expect(shown(cache, awaiting)).toEqual({ ids: 'b', total: 1 });
  expect(shown(cache, granted)).toEqual({ ids: 'a', total: 1 });
  expect(shown(cache, {})).toEqual({ ids: 'ba', total: 2 });
});

test('beyond what is loaded a change moves only the number, and a repeated one nothing', () => {
  const awaiting: ListFilter = { consent: 'AWAITING' };
  const cache = cacheWith([location('c', 3)], true, awaiting);
  keepLists(cache, location('a', 1));
  expect(shown(cache, awaiting)).toEqual({ ids: 'c', total: 1 });
  keepLists(cache, { ...location('a', 1), consent: 'ENDED' });
  keepLists(cache, { ...location('a', 1), consent: 'ENDED' });
  expect(shown(cache, awaiting)).toEqual({ ids: 'c', total: 0 });
});

test('an older one goes where it belongs, or nowhere if that is not loaded', () => {
  expect(placeInList(['5', '3'], '4', true)).toBe(1);
  expect(placeInList(['5', '3'], '1', true)).toBe(-1);
  expect(placeInList(['5', '3'], '1', false)).toBe(2);
  expect(placeInList([], '1', false)).toBe(0);
});
