// `npm run schema:publish`: records what partners may rely on from now on. Breaking changes need a line in
// docs/CHANGELOG.md.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { typeDefs } from '#server/sdl.ts';
import { root } from './run.ts';

await writeFile(
  join(root, 'docs/published-schema.graphql'),
  `${printSchema(lexicographicSortSchema(buildSchema(typeDefs)))}\n`,
);
