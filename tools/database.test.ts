import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { production } from '#server/testing/production.ts';
import { root } from './run.ts';

const run = (act: 'migrate' | 'seed', variables: Record<string, string>) =>
  new Promise<{ code: unknown; stderr: string }>((resolve) => {
    const env = { ...process.env, ...variables };
    execFile(process.execPath, [join(root, 'tools/database.ts'), act], { env }, (error, _, stderr) =>
      resolve({ code: error?.code ?? 0, stderr: stderr.trim() }),
    );
  });

test.each([
  [
    { PUBLIC_URL: 'example' },
    'These variables cannot be used:\n  PUBLIC_URL: begins with https:// or http://',
  ],
  [
    { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/none' },
    'DATABASE_URL: no PostgreSQL answers there (ECONNREFUSED)',
  ],
])('db:migrate says in one message why it cannot work with %j', async (variables, stderr) => {
  expect(await run('migrate', variables)).toEqual({ code: 1, stderr });
});

test('db:seed says in one line that the demo subscriber is not for production', async () => {
  const stderr = 'NODE_ENV=production has no demo subscriber';
  expect(await run('seed', { ...production, DATABASE_URL: 'postgres://me@127.0.0.1:1/none' })).toEqual({
    code: 1,
    stderr,
  });
});
