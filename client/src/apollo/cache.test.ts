import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

test('reads back a fragment on a union type', () => {
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
    }
  `);
  const cache = createCache();
  const data = {
    lookup: { __typename: 'Lookup', result: { __typename: 'PhoneResult', countryCode: '62' } },
  };
  cache.writeQuery({ query, data });
  expect(cache.readQuery({ query })).toEqual(data);
});
