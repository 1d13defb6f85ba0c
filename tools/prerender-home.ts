// The home page, one HTML file per language; the server inserts its operator, reviews and counts. A step of `npm run
// build`, after the builds of the app and the home page: it names the files of both.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { locales } from '../shared/locales.ts';
import { renderHome } from '../client/src/content/render-home.ts';
import { root } from './run.ts';

const built = join(root, 'dist/home/home-assets');
const target = join(root, 'dist/content');
const read = (path: string) => readFile(path, 'utf8');

/** What the home page may load before any interaction, compressed, in bytes (docs/decisions). */
const mostScript = 15_000;

const files = await readdir(built);
function file(name: string, end: string): string {
  const found = files.find((one) => one.startsWith(`${name}-`) && one.endsWith(end));
  if (!found) throw new Error(`the built home page has no ${name}${end}`);
  return found;
}

const appPage = await read(join(root, 'dist/client/index.html'));
const hrefs = (pattern: RegExp) => [...appPage.matchAll(pattern)].map(([, href = '']) => href);
/** The last one is ours; those before it are its imports. */
const appScripts = hrefs(/<script type="module"[^>]* src="([^"]+)"/g);
const appScript = appScripts.at(-1);
if (!appScript) throw new Error('the built app has no script');
const app = {
  script: appScript,
  modules: [...appScripts.slice(0, -1), ...hrefs(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)],
  styles: hrefs(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  home: `/home-assets/${file('home-entry', '.js')}`,
};

const script = file('home-entry', '.js');
const early = (await read(join(built, file('early', '.js')))).trim();
const styles = (await read(join(built, file('home', '.css')))).trim();

/** The script and all its imports before any interaction. */
async function withImports(name: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const imports = (await read(join(built, name))).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
  for (const [, imported = ''] of imports) await withImports(imported, seen);
  return seen;
}
const scripts = await Promise.all(
  [...(await withImports(script))].map(async (name) =>
    promisify(brotliCompress)(await readFile(join(built, name))),
  ),
);
const weight = scripts.reduce((sum, { length }) => sum + length, early.length);
if (weight > mostScript) throw new Error(`home: ${weight} bytes of script, at most ${mostScript}`);

await mkdir(target, { recursive: true });
for (const locale of locales)
  await writeFile(join(target, `home.${locale}.html`), renderHome(locale, { styles, early, app }));
