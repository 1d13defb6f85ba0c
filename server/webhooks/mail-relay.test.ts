import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, testMailSecret, type TestApp } from '#server/testing/build-test-app.ts';
import { freePort } from '#server/testing/loopback.ts';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';

const root = new URL('../../', import.meta.url);

let app: TestApp;
let url = '';
let folder = '';
let script = '';
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await makeTempDir('mail-relay');
  await copyFile(new URL('server/testing/curl.mjs', root), join(folder, 'curl'));
  await chmod(join(folder, 'curl'), 0o755);
  const manual = await readFile(new URL('docs/operations.md', root), 'utf8');
  script = /^```sh\n(#!\/bin\/sh\n[^`]*\/webhooks\/mail[^`]*)^```/m.exec(manual)![1]!;
});
afterAll(async () => {
  await app.close();
  await removeTempDir(folder);
});

/** The exit code of the manual's script when a mail server runs it. */
async function passOn(server: string, secret = testMailSecret): Promise<number> {
  await writeFile(join(folder, 'secret'), secret);
  const here = script
    .replace('/etc/whereabouts/mail-secret', `'${join(folder, 'secret')}'`)
    .replace('https://whereabouts.example', server);
  const PATH = `${folder}:${dirname(process.execPath)}:/usr/bin:/bin`;
  const run = spawn('sh', ['-c', here], { env: { PATH }, stdio: ['pipe', 'ignore', 'ignore'] });
  run.stdin.end('From: somebody@example.org\nSubject: hello\n\nHello\n');
  const [code] = (await once(run, 'close')) as [number];
  return code;
}

test('the manual’s script for Postfix passes mail on', async () => {
  expect(await passOn(url)).toBe(0);
});

test('the script exits with 75 if the mail is not accepted, so that Postfix keeps it in the queue', async () => {
  expect(await passOn(url, 'not-the-secret')).toBe(75);
  expect(await passOn(`http://127.0.0.1:${await freePort()}`)).toBe(75);
});
