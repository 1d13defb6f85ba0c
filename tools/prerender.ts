// Makes the recipient's pages readable before, and without, their script: one HTML file per page and language.
// Runs after both client builds: node tools/prerender.ts
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist/recipient');
const target = join(root, 'dist/client');
const assets = 'recipient-assets';

type Prerender = typeof import('../client/src/features/consent/page/prerender.tsx');
const { module } = await runnerImport<Prerender>(
  join(root, 'client/src/features/consent/page/prerender.tsx'),
  {
    configFile: false,
    logLevel: 'error',
  },
);

/** A closing tag inside the words must not end the script element. */
const asJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The styles into the page: on a slow network a file of their own would cost a round trip before anything shows. */
async function withStyles(html: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html);
  if (!link?.[1]) throw new Error('the built page has no styles');
  const css = await readFile(join(built, link[1]), 'utf8');
  return html.replace(link[0], () => `<style>${css.trim()}</style>`);
}

function fill(template: string, marker: string, text: string): string {
  if (!template.includes(marker)) throw new Error(`the built page lacks ${marker}`);
  return template.replace(marker, () => text);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content));
}

for (const page of ['share', 'location-failed'] as const) {
  const template = await withStyles(await readFile(join(built, `${page}.html`), 'utf8'));
  for (const locale of ['en', 'id'] as const) {
    const { body, title, data } = module.prerender(page, locale);
    const content = [
      `<div id="page">${body}</div>`,
      `<script type="application/json" id="page-data">${asJson(data)}</script>`,
    ].join('\n    ');
    let html = fill(template, '<html lang="en">', `<html lang="${locale}">`);
    html = fill(html, '<title>Whereabouts</title>', `<title>${title} · Whereabouts</title>`);
    html = fill(html, '<div id="page"></div>', content);
    await write(join(target, locale === 'en' ? '' : locale, `${page}.html`), html);
  }
}

await cp(join(built, assets), join(target, assets), { recursive: true });
for (const file of await readdir(join(built, assets))) {
  if (file.endsWith('.js'))
    await write(join(target, assets, file), await readFile(join(built, assets, file)));
}
