import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

test.each([
  ['the app, whose modules are replaced as they change', '/dashboard', '/@vite/client'],
  ["the recipient's page, prerendered", '/id/share', '<h1'],
  ["the developer's inbox", '/inbox', 'id="messages"'],
  ['a policy', '/privacy-policy', '<h1'],
  ['the REST API', '/api/v1/openapi.json', '"openapi"'],
])('npm run dev serves %s on one port', async (_, path, content) => {
  const answer = await fetch(url + path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(content);
});
