// Prerenders the recipient's pages, to be readable before, and without, their script: one HTML file per page and
// language. A step of `npm run build:recipient`, after the build of their script and styles.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { runnerImport } from 'vite';
import { inlineScript } from './inline-script.ts';
import { root } from './run.ts';

const built = join(root, 'dist/recipient');
const assets = 'recipient-assets';

type Prerender = typeof import('../client/recipient/page/prerender.tsx');
const { module } = await runnerImport<Prerender>(join(root, 'client/recipient/page/prerender.tsx'), {
  configFile: false,
  logLevel: 'error',
});

/** A closing tag inside the texts must not end the script element. */
const asJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

const files = await readdir(join(built, assets));
const stylesFile = files.find((file) => file.endsWith('.css'));
if (!stylesFile) throw new Error('the built pages have no styles');
const styles = (await readFile(join(built, assets, stylesFile), 'utf8')).trim();

const signedIn = await inlineScript('client/recipient/signed-in.js');

function fill(template: string, marker: string, text: string): string {
  if (!template.includes(marker)) throw new Error(`the built page lacks ${marker}`);
  return template.replace(marker, () => text);
}

/** What a phone may have to load before anything works, compressed: the limit for these pages. */
const mostScript = 25_000;

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
    // On a slow network a separate file would cost a round trip before anything is shown.
    const early = page === 'share' ? `<script>${signedIn}</script>` : '';
    html = fill(html, '</head>', `${early}<style>${styles}</style>\n  </head>`);
    html = fill(html, '<div id="page"></div>', content);
    const folder = join(built, locale === 'en' ? '' : locale);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${page}.html`), html);
  }
}
