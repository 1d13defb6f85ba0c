// Makes the recipient's pages readable before, and without, their script: one HTML file per page and language.
// Runs after both client builds: node tools/prerender.ts
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/recipient');
const target = join(root, 'dist/client');
const assets = 'recipient-assets';

type Prerender = typeof import('../client/recipient/page/prerender.tsx');
const { module } = await runnerImport<Prerender>(join(root, 'client/recipient/page/prerender.tsx'), {
  configFile: false,
  logLevel: 'error',
});

/** A closing tag inside the words must not end the script element. */
const asJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

const files = await readdir(join(built, assets));
const stylesFile = files.find((file) => file.endsWith('.css'));
if (!stylesFile) throw new Error('the built pages have no styles');
const styles = (await readFile(join(built, assets, stylesFile), 'utf8')).trim();

function fill(template: string, marker: string, text: string): string {
  if (!template.includes(marker)) throw new Error(`the built page lacks ${marker}`);
  return template.replace(marker, () => text);
}

/** What a phone must load before anything works, compressed: the goal for these pages. */
const mostScript = 15_000;

async function checkWeight(page: string, html: string): Promise<void> {
  const scripts = [...html.matchAll(/(?:src|rel="modulepreload"[^>]*href)="([^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const sizes = scripts.map(
    async (path) => (await promisify(brotliCompress)(await readFile(join(built, path)))).length,
  );
  const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  if (weight === 0 || weight > mostScript)
    throw new Error(`${page}: ${weight} bytes of script, at most ${mostScript}`);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content));
}

for (const page of ['share', 'location-failed'] as const) {
  const template = await readFile(join(built, `${page}.html`), 'utf8');
  await checkWeight(page, template);
  for (const locale of ['en', 'id'] as const) {
    const { body, title, data } = module.prerender(page, locale);
    const content = [
      `<div id="page">${body}</div>`,
      `<script type="application/json" id="page-data">${asJson(data)}</script>`,
    ].join('\n    ');
    let html = fill(template, '<html lang="en">', `<html lang="${locale}">`);
    html = fill(html, '<title>Whereabouts</title>', `<title>${title} · Whereabouts</title>`);
    // On a slow network a file of their own would cost a round trip before anything shows.
    html = fill(html, '</head>', `<style>${styles}</style>\n  </head>`);
    html = fill(html, '<div id="page"></div>', content);
    await write(join(target, locale === 'en' ? '' : locale, `${page}.html`), html);
  }
}

await rm(join(target, assets), { recursive: true, force: true });
for (const file of files.filter((name) => name.endsWith('.js'))) {
  await write(join(target, assets, file), await readFile(join(built, assets, file)));
}
