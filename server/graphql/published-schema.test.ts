import { readFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges, type GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { typeDefs } from '#server/sdl.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

/** What would break programs that were written against the published schema. */
const breaks = (now: GraphQLSchema): string[] =>
  findBreakingChanges(buildSchema(read('published-schema.graphql')), now).map(
    ({ description }) => description,
  );

test('nothing that partners rely on is gone, or the change log says so word for word', () => {
  const log = read('CHANGELOG.md');
  // Publish it anew with `npm run schema:publish` once the log has the line.
  expect(breaks(buildSchema(typeDefs)).filter((change) => !log.includes(change))).toEqual([]);
});

test('a field that is taken away is noticed', () => {
  const without = typeDefs.replace(/^ {2}locatedAt: DateTime$/m, '  firstLocatedAt: DateTime');
  expect(without).not.toBe(typeDefs);
  expect(breaks(buildSchema(without))).toContain('Location.locatedAt was removed.');
});
