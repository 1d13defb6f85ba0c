import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

it('.env.example explains the variables that the server reads, and no others', async () => {
  const source = await readFile(join(root, 'server/startup/variables.ts'), 'utf8');
  const example = await readFile(join(root, '.env.example'), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  const explained = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(read).toContain('DATABASE_URL');
  // The database's own container reads it.
  expect(explained.toSorted()).toEqual([...read, 'POSTGRES_PASSWORD'].toSorted());
});
