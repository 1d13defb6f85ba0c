import { expect, test } from 'vitest';
import { readDocument } from './documents.ts';

const list = (count: number, field: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => field(index)).join(' ');
const positions = list(12, (index) => `p${index}: positions { recordedAt }`);

test.each([
  [
    'fifteen times a track',
    `{ ${list(15, (n) => `a${n}: invitation(token: "x") { positions { recordedAt } }`)} }`,
  ],
  ['the same in a fragment', `{ invitation(token: "x") { ...F } } fragment F on Invitation { ${positions} }`],
])('what lists may answer with is counted: %s', (_, query) => {
  expect(() => readDocument(query, { introspection: true })).toThrow(
    expect.objectContaining({ extensions: { code: 'QUERY_TOO_COMPLEX' } }),
  );
});

test.each([
  ['a list as it comes', '{ locations { nodes { id track { recordedAt } } } }'],
  [
    'a list of a size that nobody knows yet',
    'query ($n: Int) { locations(first: $n) { nodes { id consent } } }',
  ],
  ['a track', '{ location(id: "x") { track { recordedAt latitude longitude accuracy source } } }'],
  ['what somebody shared, and who looked', '{ invitation(token: "x") { looks positions { recordedAt } } }'],
])('what people ask is answered: %s', (_, query) => {
  expect(() => readDocument(query, { introspection: true })).not.toThrow();
});
