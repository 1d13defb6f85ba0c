import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scopes } from '#server/features/partner/partner-token.entity.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeSubscriber } from './factories.ts';
import { freePort } from './loopback.ts';

const root = new URL('../../', import.meta.url);

/** A piece of code in docs/api.md. `title`: what the text right before it calls it, `src/main.ts` for instance. */
export type Snippet = { language: string; title: string | null; code: string };

/** The code of docs/api.md, in order. */
async function snippets(): Promise<Snippet[]> {
  const guide = await readFile(new URL('docs/api.md', root), 'utf8');
  return [...guide.matchAll(/([^\n]*)\n\n```(\w+)\n([\s\S]*?)^```/gm)].map(([, before, language, code]) => ({
    language: language!,
    title: /`([\w/.-]+\.(?:ts|mjs|graphql|py))`/.exec(before!)?.[1] ?? null,
    code: code!,
  }));
}

export type Guide = Awaited<ReturnType<typeof openGuide>>;

/** A server, and a folder in which the guide is followed. */
export async function openGuide() {
  const port = await freePort();
  // The REST description names the address that its clients call.
  const url = `http://127.0.0.1:${port}`;
  const app: TestApp = await buildTestApp({ settings: { publicUrl: url } });
  await app.app.listen({ port, host: '127.0.0.1' });
  await mkdir(new URL('.tmp/', root), { recursive: true });
  // Inside the repository, so that a script finds the packages that the guide installs.
  const folder = await mkdtemp(join(fileURLToPath(root), '.tmp/guide-'));
  const put = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  await copyFile(new URL('server/testing/curl.mjs', root), join(folder, 'curl'));
  const bin = join(fileURLToPath(root), 'node_modules/.bin');
  await put('npx', `#!/bin/sh\nname=$1\nshift\nexec "${process.execPath}" "${bin}/$name" "$@"\n`);
  for (const name of ['curl', 'npx']) await chmod(join(folder, name), 0o755);
  const all = await snippets();

  const here = (text: string) =>
    text
      .replaceAll('http://localhost:4000', url)
      .replaceAll('ws://localhost:4000', url.replace('http', 'ws'));
  /** `curl` and `npx` are the doubles, `node` the one that runs this. */
  const env = (more: object = {}) => ({
    ...more,
    PATH: `${folder}:${dirname(process.execPath)}:/usr/bin:/bin`,
  });

  return {
    app,
    folder,
    put,
    env,
    /** The code under a title; throws where the guide has none. */
    titled(title: string): string {
      const found = all.find((one) => one.title === title);
      if (!found) throw new Error(`docs/api.md has no ${title}`);
      return here(found.code);
    },
    /** The commands, in order. */
    commands: all.filter(({ language }) => language === 'sh').map(({ code }) => here(code)),
    /** Runs a command or program in the folder; answers what it says. */
    async run(command: string, more: object = {}): Promise<string> {
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: env(more), cwd: folder });
      return stdout;
    },
    /** A partner token as the guide has it made. */
    async token(): Promise<string> {
      const { data } = await app.graphql(
        'mutation ($input: CreatePartnerTokenInput!) { createPartnerToken(input: $input) { token } }',
        { input: { name: 'guide', scopes: scopes.filter((scope) => scope.startsWith('LOCATION')) } },
        await makeSubscriber(app),
      );
      return data.createPartnerToken.token as string;
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
