import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGuide, type Guide } from '#server/testing/guide.ts';
import { recipientOf } from '#server/testing/people.ts';

let guide: Guide;
beforeAll(async () => {
  guide = await openGuide();
});
afterAll(() => guide.close());

/** Type-checks a file in the guide's folder in strict mode. */
async function check(file: string) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    module: 'nodenext',
    target: 'esnext',
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
  };
  await guide.put('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
  await guide.run('npx tsc');
}
const paths = '{"type":"module","private":true}';

test('a client generated from the schema compiles, requests a location and receives it live', async () => {
  const { put, titled, run } = guide;
  await put('package.json', paths);
  for (const file of ['src/operations.graphql', 'codegen.ts', 'src/main.ts']) await put(file, titled(file));
  await run('npx graphql-codegen');
  await check('src/main.ts');
  const lines = (await run('node src/main.ts', { TOKEN: await guide.token() })).trim().split('\n');
  expect(lines.at(-1)).toMatch(/^GPS_TRACKED GRANTED -?\d+\.\d+ -?\d+\.\d+$/);

  await put('src/main.ts', titled('src/main.ts').replaceAll('position?.latitude', 'position?.nothing'));
  await expect(check('src/main.ts')).rejects.toThrow();
});

/** Runs a program that prints a link, and grants there. Returns its exit code and the last line that it prints. */
async function answered(program: string, file: string): Promise<[number, string | undefined]> {
  const child = spawn(program, [file], {
    cwd: guide.folder,
    env: guide.env({ TOKEN: await guide.token() }),
  });
  const said: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  const over = once(child, 'close') as Promise<[number]>;
  await Promise.race([once(output, 'line'), over]);
  await recipientOf(guide.app, /#(\S+)$/.exec(said[0]!)![1]!).grant('EXACT');
  const [status] = await over;
  return [status, said.at(-1)];
}

/** The path of the machine's Python; empty where there is none. */
const python = String(spawnSync('python3', ['-c', 'import sys; print(sys.executable)']).stdout ?? '').trim();

test.runIf(python)('the Python program requests a location and reads it once shared', async () => {
  await guide.put('where.py', guide.titled('where.py'));
  expect(await answered(python, 'where.py')).toEqual([0, 'GRANTED IP_LOCATED -34.8836 -56.1819']);
});

test('a client generated from the REST description compiles, requests a location and reads it once shared', async () => {
  const { put, titled, run, commands } = guide;
  await put('package.json', paths);
  await run(commands.find((command) => command.startsWith('npx oazapfts'))!);
  await put('rest.ts', titled('rest.ts'));
  await check('rest.ts');
  // Only the estimate that comes with the grant: the program may ask before the device has sent a fix.
  expect(await answered(process.execPath, 'rest.ts')).toEqual([0, '-34.8836 -56.1819 8000']);

  await put('rest.ts', titled('rest.ts').replace("{ title: 'From", "{ name: 'From"));
  await expect(check('rest.ts')).rejects.toThrow();
});

test('the guide’s code accepts a signed webhook and rejects a forged one', async () => {
  const { put, titled, folder } = guide;
  await put('verify.ts', titled('verify.ts'));
  const { verified } = (await import(`${folder}/verify.ts`)) as {
    verified(secret: string, body: string, headers: object): unknown;
  };
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const [id, body, now] = ['msg_1', '{"type":"lookup.completed"}', new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  expect(verified(secret, body, headers)).toEqual({ type: 'lookup.completed' });
  expect(() => verified(secret, `${body} `, headers)).toThrow();
});
