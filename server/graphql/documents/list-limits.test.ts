import { expect, test } from 'vitest';
import { readDocument } from './documents.ts';

const list = (count: number, field: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => field(index)).join(' ');
const positions = list(12, (index) => `p${index}: positions { recordedAt }`);

test.each([
  [
    'fifteen lists of positions',
    `{ ${list(15, (n) => `a${n}: invitation(token: "x") { positions { recordedAt } }`)} }`,
  ],
  [
    'twelve lists of positions in a fragment',
    `{ invitation(token: "x") { ...F } } fragment F on Invitation { ${positions} }`,
  ],
  [
    'twelve lists of positions in an inline fragment',
    `{ invitation(token: "x") { ... on Invitation { ${positions} } } }`,
  ],
  [
    'the longest pages of tracks in the longest page of requests',
    'query ($n: Int) { locations(first: $n) { nodes { trackConnection(last: $n) { nodes { recordedAt } } } } }',
  ],
])('counts the possible length of lists and rejects a query that is too complex: %s', (_, query) => {
  expect(() => readDocument(query, { introspection: true })).toThrow(
    expect.objectContaining({ extensions: { code: 'QUERY_TOO_COMPLEX', limit: 10_000 } }),
  );
});

test.each([
  ['a list of the default size', '{ locations { nodes { id track { recordedAt } } } }'],
  ['the tracks of a short page', '{ locations(search: "x", first: 2) { nodes { track { recordedAt } } } }'],
  ['a list whose size is a variable', 'query ($n: Int) { locations(first: $n) { nodes { id consent } } }'],
  ['a track', '{ location(id: "x") { track { recordedAt latitude longitude accuracy source } } }'],
  ['the shared positions and the views', '{ invitation(token: "x") { looks positions { recordedAt } } }'],
])('accepts an ordinary query: %s', (_, query) => {
  expect(() => readDocument(query, { introspection: true })).not.toThrow();
});
