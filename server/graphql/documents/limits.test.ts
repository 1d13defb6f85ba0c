import type { GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { readDocument } from './documents.ts';
import { formatError } from '../format-error.ts';
import { schema } from '../schema.ts';

/** How a document is refused, in plain words; null if it is accepted. */
function refusal(text: string): unknown {
  try {
    readDocument(text, { introspection: true });
    return null;
  } catch (error) {
    const { message, extensions } = formatError(error, log as never);
    expect(message).not.toContain('Syntax Error');
    return { ...extensions, message };
  }
}
const beyond = (limit: number) => ({
  code: 'QUERY_TOO_COMPLEX',
  limit,
  message: expect.stringContaining(String(limit)),
});
const log = { error: expect.fail };
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const typeOf = (fields: string) => `{ __type(name: "Location") { ${fields} } }`;
const ofTypes = (count: number) => `${'ofType { '.repeat(count)}kind${' }'.repeat(count)}`;
const costly = `fragment F on __Type { ${'ofType { '.repeat(8)}kind name description${' }'.repeat(8)} }`;

const named = 'fragment Named on __Type { name }';
const withDirectives = (count: number) =>
  times(Math.ceil(count / 2), (field) => {
    const both = field * 2 + 1 < count ? '@skip(if: false)' : '';
    return `a${field}: name @include(if: true) ${both}`;
  });

test.each([
  ['20,000 characters', 20_000, (most: number) => typeOf('name').padEnd(most, ' ')],
  [
    '40 fragments',
    40,
    (most: number) =>
      `${times(most, (index) => `fragment F${index} on __Type { name }`)} ${typeOf(times(most, (index) => `...F${index}`))}`,
  ],
  ['20 repetitions', 20, (most: number) => typeOf('name '.repeat(most))],
  ['15 aliases', 15, (most: number) => typeOf(times(most, (index) => `a${index}: name`))],
  ['15 aliases of __typename', 15, (most: number) => typeOf(times(most, (index) => `a${index}: __typename`))],
  ['20 repetitions of a fragment', 20, (most: number) => `${named} ${typeOf('...Named '.repeat(most))}`],
  ['20 directives', 20, (most: number) => typeOf(withDirectives(most))],
  ['a depth of 12', 12, (most: number) => typeOf(ofTypes(most - 2))],
])('accepts %s, and not one more', (_, most, document) => {
  expect(refusal(document(most))).toBeNull();
  expect(refusal(document(most + 1))).toEqual(beyond(most));
});

test('accepts as many different fields as there are', () => {
  const all = Object.keys((schema.getType('Location') as GraphQLObjectType).getFields());
  const leaves = all.filter((field) => !['position', 'track', 'trackConnection', 'call'].includes(field));
  expect(leaves.length).toBeGreaterThan(20);
  expect(refusal(`{ location(id: "1") { ${leaves.join(' ')} } }`)).toBeNull();
});

test('accepts 1,500 tokens, and not one more', () => {
  // With sixteen others. Unused, which is only looked at afterwards.
  const document = (tokens: number) => `query ($a: [Int!] = [${'1 '.repeat(tokens - 16)}]) { __typename }`;
  expect(refusal(document(1_500))).toMatchObject({ code: 'QUERY_INVALID' });
  expect(refusal(document(1_501))).toEqual(beyond(1_500));
});

test('refuses introspection of fields within fields as too complex, too', () => {
  const nested = (count: number) => typeOf(`${'fields { type { '.repeat(count)}name${' } }'.repeat(count)}`);
  expect(refusal(nested(2))).toBeNull();
  expect(refusal(nested(3))).toEqual(beyond(3));
});

test('accepts what costs up to 5,000, a fragment as often as it is used', () => {
  const used = (count: number) =>
    `${costly} { ${times(count, (index) => `a${index}: __type(name: "x") { ...F }`)} }`;
  expect(refusal(used(12))).toBeNull();
  const { cost } = refusal(used(13)) as { cost: number };
  expect(cost).toBeGreaterThan(5_000);
  expect(refusal(used(13))).toEqual({ ...beyond(5_000), cost });
});
