import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

/** What a step reads and what it must have left behind. Patterns and paths from the project's folder. */
export type Work = { mark: string; inputs: string[]; ignore?: string[]; outputs: string[] };

/** True when the outputs stand and were made of exactly these inputs. */
export function isCurrent(work: Work): boolean {
  try {
    for (const output of work.outputs) statSync(join(root, output));
    return readFileSync(join(root, work.mark), 'utf8') === fingerprint(work);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Remembers that the outputs were made of `made`: the inputs as they were before the work began. */
export function markCurrent(work: Work, made: string): void {
  mkdirSync(dirname(join(root, work.mark)), { recursive: true });
  writeFileSync(join(root, work.mark), made);
}

export function fingerprint({ inputs, ignore = [] }: Work): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: root, exclude: ignore }).sort()) {
    if (statSync(join(root, path)).isFile())
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
  }
  return hash.digest('hex');
}
