// Prerenders the recipient's pages, to be readable before, and without, their script: one HTML file per page and
// language. A step of `npm run build:recipient`, after the build of their script and styles.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { jsonInHtml } from '../shared/html.ts';
import { checkWeight, inlineScript, renderer } from './page-parts.ts';
import { root } from './run.ts';

const built = join(root, 'dist/recipient');
const assets = 'recipient-assets';

type Recipient = typeof import('../client/recipient/page/prerender.tsx');
const { prerender } = await renderer<Recipient>('client/recipient/page/prerender.tsx');

const files = await readdir(join(built, assets));
// The map has a file of its own, which is loaded with it.
const stylesFile = files.find((file) => /^recipient-.+\.css$/.test(file));
if (!stylesFile) throw new Error('the built pages have no styles');
const styles = (await readFile(join(built, assets, stylesFile), 'utf8')).trim();

const leavePage = 'client/browser/leave-page.js';
const early = {
  share: await inlineScript('client/recipient/signed-in.js', leavePage),
  'location-failed': await inlineScript(leavePage),
};

function fill(template: string, marker: string, text: string): string {
  if (!template.includes(marker)) throw new Error(`the built page lacks ${marker}`);
  return template.replace(marker, () => text);
}

/** What a phone may have to load before anything works, compressed: the limits for these pages. */
const mostScript = 25_000;
const mostHtml = 14_000;
const scripts = (html: string) =>
  [...html.matchAll(/(?:src|rel="modulepreload"[^>]*href)="([^"]+\.js)"/g)].map(
    ([, path = '']) => `dist/recipient${path}`,
  );

for (const page of ['share', 'location-failed'] as const) {
  const template = await readFile(join(built, `${page}.html`), 'utf8');
  await checkWeight(page, scripts(template), mostScript);
  for (const locale of ['en', 'id'] as const) {
    const { body, title, data } = prerender(page, locale);
    const content = [
      `<div id="page">${body}</div>`,
      `<script type="application/json" id="page-data">${jsonInHtml(data)}</script>`,
    ].join('\n    ');
    let html = fill(template, '<html lang="en">', `<html lang="${locale}">`);
    html = fill(html, '<title>Whereabouts</title>', `<title>${title} · Whereabouts</title>`);
    // On a slow network a separate file would cost a round trip before anything is shown.
    html = fill(html, '</head>', `<script>${early[page]}</script><style>${styles}</style>\n  </head>`);
    html = fill(html, '<div id="page"></div>', content);
    const folder = join(built, locale === 'en' ? '' : locale);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${page}.html`);
    await writeFile(file, html);
    await checkWeight(file, [relative(root, file)], mostHtml);
  }
}
