import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';

const folder = new URL('../schema/', import.meta.url);

/** The contract's text: every file of `schema/`, concatenated. */
export const typeDefs = readdirSync(folder)
  .filter((file) => file.endsWith('.graphql'))
  .sort((a, b) => Number(b === 'base.graphql') - Number(a === 'base.graphql') || a.localeCompare(b))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

/** The same, parsed. Validated by schema.test.ts, and not again at every start. */
export const contract = buildSchema(typeDefs, { assumeValid: true, noLocation: true });
