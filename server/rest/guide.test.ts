import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes } from '#server/features/account/scopes.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';

const root = new URL('../../', import.meta.url);
const guide = await readFile(new URL('docs/api.md', root), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text]) => text!);

let app: TestApp;
let url: string;
/** Inside the repository, so that a script finds the packages that the guide installs. */
let folder: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  await mkdir(new URL('.tmp/', root), { recursive: true });
  folder = await mkdtemp(join(root.pathname, '.tmp/guide-'));
  await copyFile(new URL('server/testing/curl.mjs', root), join(folder, 'curl'));
  await chmod(join(folder, 'curl'), 0o755);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const here = (text: string) =>
  text.replaceAll('http://localhost:4000', url).replaceAll('ws://localhost:4000', url.replace('http', 'ws'));
/** `curl` is the double, `node` the one that runs this. */
const env = (more: object) => ({ ...more, PATH: `${folder}:${dirname(process.execPath)}:/usr/bin:/bin` });
async function shell(command: string, more: object) {
  const { stdout } = await promisify(execFile)('sh', ['-c', here(command)], { env: env(more) });
  return JSON.parse(stdout) as { data: Record<string, unknown> };
}

test('the five minutes: what is copied from the guide asks, watches, is found and reads', async () => {
  const subscriber = await makeSubscriber(app);
  const { data } = await app.graphql(
    'mutation ($input: CreatePartnerTokenInput!) { createPartnerToken(input: $input) { token } }',
    { input: { name: 'guide', scopes: scopes.filter((scope) => scope.startsWith('LOCATION')) } },
    subscriber,
  );
  const TOKEN: string = data.createPartnerToken.token;
  const [ask, play, read] = blocks('sh');
  const { id: ID } = (await shell(ask!, { TOKEN })).data;

  await writeFile(join(folder, 'watch.mjs'), here(blocks('js')[0]!));
  const watcher = spawn(process.execPath, [join(folder, 'watch.mjs')], { env: env({ TOKEN }) });
  const said = createInterface({ input: watcher.stdout });
  await expect.poll(() => app.ports.events.listenerCount('account:'), { timeout: 15_000 }).toBe(1);
  const first = once(said, 'line') as Promise<[string]>;
  expect(await shell(play!, { TOKEN, ID })).toEqual({
    data: { sandboxRecipient: { status: 'GPS_TRACKED', consent: 'GRANTED' } },
  });
  expect(JSON.parse((await first)[0])).toMatchObject({ id: ID, consent: 'GRANTED' });
  watcher.kill();

  const record = (await shell(read!, { TOKEN, ID })).data;
  expect(record).toMatchObject({ id: ID, status: 'GPS tracked', title: 'My first link' });
});

test('a client that is generated from the published schema compiles', async () => {
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'codegen.ts'), here(blocks('ts')[0]!));
  await copyFile(new URL('client/explorer/starters/watch.graphql', root), join(folder, 'src/watch.graphql'));
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root.pathname, 'node_modules/.bin', program), ...args], {
      cwd: folder,
    });
  await run('graphql-codegen');
  const use = `import { WatchDocument, type WatchSubscription } from './gql/graphql';
    export const place = (news: WatchSubscription): number | undefined => news.locationChanged.position?.latitude;
    export const document = WatchDocument;`;
  await writeFile(join(folder, 'src/use.ts'), use);
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: 'esnext' };
  const config = {
    compilerOptions: { ...compilerOptions, moduleResolution: 'bundler' },
    files: ['src/use.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await run('tsc');
  await writeFile(join(folder, 'src/use.ts'), use.replace('latitude', 'nothing'));
  await expect(run('tsc')).rejects.toThrow();
});
