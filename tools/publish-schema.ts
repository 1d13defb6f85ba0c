// `npm run schema:publish`: records what partners may rely on from now on. Breaking changes need a line in
// docs/CHANGELOG.md.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { contract } from '#server/contract.ts';
import { root } from './run.ts';

await writeFile(
  join(root, 'docs/published-schema.graphql'),
  `${printSchema(lexicographicSortSchema(contract))}\n`,
);
