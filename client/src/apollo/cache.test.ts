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
