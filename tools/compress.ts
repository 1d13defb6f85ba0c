import { readFile, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './run.ts';

/** Smaller files gain nothing from another encoding. */
const smallest = 1_024;

/**
 * `compress.ts FOLDER` writes `.br` and `.gz` beside compressible files; the server sends whichever the browser
 * accepts.
 */
const [folder] = process.argv.slice(2);
const files = globSync(`${folder}/**/*.{js,mjs,css,json,svg,html}`, { cwd: root });
await Promise.all(
  files.map(async (file) => {
    const path = join(root, file);
    const content = await readFile(path);
    if (content.length < smallest) return;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, options));
    await writeFile(`${path}.gz`, await promisify(gzip)(content));
  }),
);
