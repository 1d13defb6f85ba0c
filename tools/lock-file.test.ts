import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

type Lock = { packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }> };
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>;

const read = async <T>(name: string) => JSON.parse(await readFile(join(root, name), 'utf8')) as T;

describe('the lock file', () => {
  /** npm drops bindings that its registry lacks when it writes the lock, and `npm ci` then refuses that lock. */
  it('contains every optional package that its packages list', async () => {
    const { packages } = await read<Lock>('package-lock.json');
    const paths = Object.keys(packages);
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !paths.some((other) => other.endsWith(`node_modules/${name}`)))
        .map((name) => `${path} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('matches the exact versions in package.json', async () => {
    const { dependencies, devDependencies } = await read<Manifest>('package.json');
    const { packages } = await read<Lock>('package-lock.json');
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d/);
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });
});
