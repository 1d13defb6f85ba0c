import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endDatabasesIn, makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';
import { livingIn, type Program, startProgram, until } from './testing/npm-program.ts';

let dataDir: string;
let program: Program;
let url: string;
beforeAll(async () => {
  dataDir = await makeTempDir('dev');
  const port = await freePort();
  url = `http://localhost:${port}`;
  program = startProgram('dev', { PORT: String(port), DATA_DIR: dataDir });
  await until('ready', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}, 300_000);
afterAll(async () => {
  process.kill(-program.npm, 'SIGTERM');
  await until('the end of npm run dev', async () => (await livingIn(program.npm)) === 0);
  await endDatabasesIn(dataDir);
  await removeTempDir(dataDir);
}, 300_000);

/** A free port whose successor is free too, outside of the ephemeral range. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const answer = Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ]);
  probe.listen(port, '127.0.0.1');
  const free = await answer;
  probe.close();
  return free;
}

test.each([
  ['the app, with hot module replacement', '/dashboard', '/@vite/client'],
  ["the recipient's page, prerendered", '/id/share', '<h1'],
  ["the developer's inbox", '/inbox', 'id="messages"'],
  ['a policy', '/privacy-policy', '<h1'],
  ['the REST API', '/api/v1/openapi.json', '"openapi"'],
])('npm run dev serves %s on one port', async (_, path, content) => {
  const answer = await fetch(url + path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(content);
});
