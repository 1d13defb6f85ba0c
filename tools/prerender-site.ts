// Home and the content pages, one HTML file per page and language; the server inserts what it knows of its deployment.
// A step of `npm run build`, after the builds of the app and of the site's scripts: home names the files of both.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoCity, openMapTiles } from '../server/ports/map/map-tiles.ts';
import { openStillMap } from '../server/ports/map/still-map.ts';
import { checkWeight, inlineScript, renderer } from './page-parts.ts';
import { root } from './run.ts';

const assets = 'dist/site/site-assets';
const target = join(root, 'dist/content');
const read = (path: string) => readFile(join(root, path), 'utf8');

const files = await readdir(join(root, assets));
function file(name: string, end: string): string {
  const found = files.find((one) => one.startsWith(`${name}-`) && one.endsWith(end));
  if (!found) throw new Error(`the built site has no ${name}${end}`);
  return found;
}
const styles = async (...names: string[]) =>
  (await Promise.all(names.map((name) => read(`${assets}/${file(name, '.css')}`)))).join('').trim();

const appPage = await read('dist/client/index.html');
const hrefs = (pattern: RegExp) => [...appPage.matchAll(pattern)].map(([, href = '']) => href);
/** The last one is ours; those before it are its imports. */
const appScripts = hrefs(/<script type="module"[^>]* src="([^"]+)"/g);
const script = appScripts.pop();
if (!script) throw new Error('the built app has no script');
const home = file('home-entry', '.js');
const app = {
  script,
  modules: [...appScripts, ...hrefs(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)],
  styles: hrefs(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  home: `/site-assets/${home}`,
};

/** A script and all its imports before any interaction. */
async function withImports(name: string, found = new Set<string>()): Promise<Set<string>> {
  const path = `${assets}/${name}`;
  if (found.has(path)) return found;
  found.add(path);
  const imports = (await read(path)).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
  for (const [, imported = ''] of imports) await withImports(imported, found);
  return found;
}
await checkWeight('home', await withImports(home), 14_000);

/** Streets of the demo city for home's first screen, without the style for maps that stand alone. */
const tiles = await openMapTiles({ source: null, builtIn: [demoCity], warn: console.warn });
const size = { width: 640, height: 512 };
const corners = [-1, 1].map((side) => ({
  latitude: -34.906 + side * 0.003,
  longitude: -56.185 + side * 0.006,
  accuracy: null,
  source: 'GPS' as const,
}));
const still = await openStillMap(tiles).still(corners, size, { fit: size });
const map = /<\/style>(.*)<\/svg>/s.exec(still)?.[1] ?? '';
if (!map.includes('wm-roads') || map.length > 60_000) throw new Error('home: no map, or too large a one');

/** Pictures of the product's screens (e2e/home-screens.ts), under names that change with them. */
const screens: Record<string, string> = {};
for (const picture of await readdir(join(root, 'client/site/home/screens'))) {
  const path = join(root, 'client/site/home/screens', picture);
  const name = picture.replace('.webp', '');
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('base64url')
    .slice(0, 8);
  screens[name] = `/site-assets/${name}-${hash}.webp`;
  await copyFile(path, join(root, 'dist/site', screens[name]));
}

type Site = typeof import('../client/site/prerender.tsx');
const appearance = 'client/public/color-mode.js';
const early = await inlineScript(appearance, 'client/site/script/early.js');
const pages = (await renderer<Site>('client/site/prerender.tsx')).prerender({
  home: { styles: await styles('frame', 'home'), early: early.replace('{script}', app.home) },
  content: {
    styles: await styles('frame', 'content'),
    early: await inlineScript(appearance, 'client/site/content/signed-in.js'),
  },
  app,
  map,
  screens,
});
await mkdir(target, { recursive: true });
for (const [name, html] of Object.entries(pages)) await writeFile(join(target, name), html);
