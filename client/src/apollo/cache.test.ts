import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { sampleLocation } from '../features/location/testing/sample-location.ts';
import { LocationsDocument } from '../gql/graphql.ts';
import { createCache } from './cache.ts';

test.each([
  { __typename: 'PhoneResult', countryCode: '62' },
  { __typename: 'EmailResult', address: 'mum@example.com' },
])('reads back a fragment on a union type: $__typename', (result) => {
  const query = parse(`
    query {
      lookup(id: "1") {
        result {
          ...Result
        }
      }
    }
    fragment Result on LookupResult {
      ... on PhoneResult {
        countryCode
      }
      ... on EmailResult {
        address
      }
    }
  `);
  const cache = createCache();
  const data = { lookup: { __typename: 'Lookup', result } };
  cache.writeQuery({ query, data });
  expect(cache.readQuery({ query })).toEqual(data);
});

test('a filtered list loses its last loaded row once that no longer matches', () => {
  const cache = createCache();
  const query = LocationsDocument;
  const variables = { consent: 'AWAITING' as const, first: 2 };
  const write = (minutes: number[]) => {
    const nodes = minutes.map((minute) => sampleLocation(`at-${minute}`, { minute }));
    const endCursor = nodes.at(-1)!.id;
    const pageInfo = { __typename: 'PageInfo' as const, endCursor, hasNextPage: true };
    const locations = { __typename: 'LocationConnection' as const, nodes, pageInfo, totalCount: 9 };
    cache.writeQuery({ query, variables, data: { locations } });
  };
  write([9, 8]);
  write([9, 7]);
  const read = cache.readQuery({ query, variables });
  expect(read?.locations.nodes.map(({ id }) => id)).toEqual(['at-9', 'at-7']);
});

test.each(['before', 'since'])(
  'a page of a track (%s) may be empty, and adds nothing after an erasure',
  (argument) => {
    const cache = createCache();
    const track = (page = '') => parse(`{ location(id: "a") { id track${page} { recordedAt } } }`);
    const write = (times: string[], page?: string) =>
      cache.writeQuery({
        query: track(page),
        data: {
          location: { __typename: 'Location', id: 'a', track: times.map((recordedAt) => ({ recordedAt })) },
        },
      });
    const read = () =>
      cache
        .readQuery<{ location: { track: { recordedAt: string }[] } }>({ query: track() })
        ?.location.track.map(({ recordedAt }) => recordedAt);
    const page = `(${argument}: "2026-11-21T08:00:05.000Z")`;
    const [early, late] = ['2026-11-21T08:00:04.000Z', '2026-11-21T08:00:06.000Z'];
    write([late]);
    write([], page);
    expect(read()).toEqual([late]);
    write([early], page);
    expect(read()).toEqual([early, late]);
    write([]);
    write([early], page);
    expect(read()).toEqual([]);
  },
);

test('keeps what another page has read of the quota', () => {
  const cache = createCache();
  const quota = (field: string) => parse(`{ viewer { id subscription { id quota { ${field} } } } }`);
  const write = (field: string) => {
    const subscription = { __typename: 'Subscription', id: 's', quota: { __typename: 'Quota', [field]: 3 } };
    cache.writeQuery({
      query: quota(field),
      data: { viewer: { __typename: 'Account', id: 'a', subscription } },
    });
  };
  write('left');
  write('total');
  expect(cache.readQuery({ query: quota('left') })).not.toBeNull();
});
