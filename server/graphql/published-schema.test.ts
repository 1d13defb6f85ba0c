import { readFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges, type GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { typeDefs } from '#server/contract.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

/** Changes that would break programs written against the published schema. */
const breaks = (now: GraphQLSchema): string[] =>
  findBreakingChanges(buildSchema(read('published-schema.graphql')), now).map(
    ({ description }) => description,
  );

test('has no breaking change that the change log does not list word for word', () => {
  const log = read('CHANGELOG.md');
  // Once the log has the line, publish the schema again with `npm run schema:publish`.
  expect(breaks(buildSchema(typeDefs)).filter((change) => !log.includes(change))).toEqual([]);
});

test('detects a removed field', () => {
  const without = typeDefs.replace(/^ {2}locatedAt: DateTime$/m, '  firstLocatedAt: DateTime');
  expect(without).not.toBe(typeDefs);
  expect(breaks(buildSchema(without))).toContain('Location.locatedAt was removed.');
});
