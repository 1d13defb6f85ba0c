import { parse } from 'graphql';
import { expect, test } from 'vitest';
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
