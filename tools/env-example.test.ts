import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

it('.env.example explains every variable that the server reads', async () => {
  const source = await readFile(join(root, 'server/env.ts'), 'utf8');
  const example = await readFile(join(root, '.env.example'), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  const explained = new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
  expect(read).toContain('DATABASE_URL');
  expect(read.filter((name) => !explained.has(name))).toEqual([]);
});
