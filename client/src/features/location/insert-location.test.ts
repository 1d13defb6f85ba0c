import { expect, test } from 'vitest';
import { createCache } from '../../apollo/cache.ts';
import { LocationsDocument, type LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { insertLocation, placeInList } from './insert-location.ts';

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
  changedAt: '2026-11-21T08:00:00.000Z',
  delivery: null,
  position: null,
});

const cacheWith = (locations: LocationRow_LocationFragment[], hasNextPage: boolean) => {
  const cache = createCache();
  cache.writeQuery({
    query: LocationsDocument,
    variables: { channel: 'PHONE', first: 20 },
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
const shown = (cache: ReturnType<typeof createCache>) => {
  const read = cache.readQuery({ query: LocationsDocument, variables: { channel: 'PHONE', first: 20 } });
  return { ids: read?.locations.nodes.map(({ id }) => id).join(''), total: read?.locations.totalCount };
};

test('a new request comes first, once', () => {
  const cache = cacheWith([location('b', 2), location('a', 1)], false);
  insertLocation(cache, location('c', 3));
  insertLocation(cache, location('c', 3));
  expect(shown(cache)).toEqual({ ids: 'cba', total: 3 });
});

test('a request of another channel is no business of this list', () => {
  const cache = cacheWith([location('a', 1)], false);
  insertLocation(cache, location('link', 2, 'LINK'));
  expect(shown(cache)).toEqual({ ids: 'a', total: 1 });
});

test('an older one goes where it belongs, or nowhere if that is not loaded', () => {
  expect(placeInList(['5', '3'], '4', true)).toBe(1);
  expect(placeInList(['5', '3'], '1', true)).toBe(-1);
  expect(placeInList(['5', '3'], '1', false)).toBe(2);
  expect(placeInList([], '1', false)).toBe(0);
});
