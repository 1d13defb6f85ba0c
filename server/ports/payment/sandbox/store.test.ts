import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSandboxStore, type SandboxAgreement } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const agreement = (reference: string) =>
  ({ reference, state: 'OPEN', payments: [] }) as unknown as SandboxAgreement;

it('two processes share their purchases', async () => {
  const [one, other] = [await openSandboxStore(folder), await openSandboxStore(folder)];
  await one.put(agreement('a'));
  expect(other.get('a')).toEqual(agreement('a'));
  await other.put(agreement('b'));
  expect(one.get('b')).toEqual(agreement('b'));
  const restarted = await openSandboxStore(folder);
  expect(['a', 'b'].map((reference) => restarted.get(reference)?.reference)).toEqual(['a', 'b']);
});
