import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|mjs|css|html|json|svg)$/;
/** Below this a compressed file saves no packet. */
const smallest = 1_400;

/** Writes each text file of the build once more as `.br` and `.gz`, so that the server compresses nothing twice. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'whereabouts:precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter((name) => text.test(name));
      for (const name of files) {
        const file = path.join(folder, name);
        const source = await readFile(file);
        if (source.length < smallest) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(source, { params }),
          promisify(gzip)(source, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }
    },
  };
}
