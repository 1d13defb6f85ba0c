import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSandboxStore, type SandboxAgreement } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const agreement = (reference: string) =>
  ({ reference, state: 'OPEN', payments: [] }) as unknown as SandboxAgreement;

it('two stores on one folder share their purchases, also after a restart', async () => {
  const [one, other] = [await openSandboxStore(folder), await openSandboxStore(folder)];
  await one.put(agreement('a'));
  expect(other.get('a')).toEqual(agreement('a'));
  await other.put(agreement('b'));
  expect(one.get('b')).toEqual(agreement('b'));
  const restarted = await openSandboxStore(folder);
  expect(['a', 'b'].map((reference) => restarted.get(reference)?.reference)).toEqual(['a', 'b']);
});

it('two processes that write concurrently lose no purchase', async () => {
  const module = new URL('store.ts', import.meta.url).href;
  const script = `
    const [, folder, name] = process.argv;
    const store = await (await import('${module}')).openSandboxStore(folder);
    for (let count = 0; count < 100; count += 1) await store.put({ reference: name + '-' + count });`;
  const run = promisify(execFile);
  const write = (name: string) =>
    run(process.execPath, ['--input-type=module', '--eval', script, folder, name]);
  await Promise.all([write('one'), write('other')]);
  const store = await openSandboxStore(folder);
  const references = ['one', 'other'].flatMap((name) =>
    Array.from({ length: 100 }, (_, count) => `${name}-${count}`),
  );
  expect(references.filter((reference) => !store.get(reference))).toEqual([]);
});

it('returns undefined for malformed references', async () => {
  await writeFile(join(folder, 'secret.json'), '{}');
  const store = await openSandboxStore(folder);
  for (const reference of ['../secret', '..', '', 'x'.repeat(300)]) {
    expect(store.get(reference)).toBeUndefined();
  }
});
