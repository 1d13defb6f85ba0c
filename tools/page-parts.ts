import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minify, runnerImport } from 'vite';
import { root } from './run.ts';

const text = (path: string) => readFile(join(root, path), 'utf8');

/** A module that renders pages, compiled as the apps are. */
export const renderer = async <Module>(path: string): Promise<Module> =>
  (await runnerImport<Module>(join(root, path), { configFile: false, logLevel: 'error' })).module;

/** Scripts that a prerendered page contains, minified. */
export const inlineScript = async (...paths: string[]): Promise<string> => {
  const scripts = (await Promise.all(paths.map(text))).join('');
  return (await minify('inline.js', scripts, { module: false, compress: { target: 'es2020' } })).code.trim();
};

/** A page may load no more than this before anything happens, compressed, in bytes. */
export async function checkWeight(page: string, paths: Iterable<string>, most: number): Promise<void> {
  const files = await Promise.all(Array.from(paths, (path) => readFile(join(root, path))));
  const sizes = await Promise.all(files.map(async (file) => (await promisify(brotliCompress)(file)).length));
  const weight = sizes.reduce((sum, size) => sum + size, 0);
  if (weight === 0 || weight > most) throw new Error(`${page}: ${weight} bytes, at most ${most}`);
}
