import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

/** A script that a prerendered page contains, without its comments, which stand on lines of their own. */
export const inlineScript = async (path: string): Promise<string> =>
  (await readFile(join(root, path), 'utf8')).replace(/^\s*\/\/.*\n/gm, '').trim();
