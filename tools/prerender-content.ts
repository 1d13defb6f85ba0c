// The content pages, one HTML file per page and language; the server inserts its operator. A step of `npm run
// build:recipient`, because they share the styles of the recipient's pages.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '../shared/locales.ts';
import { contentPages } from '../shared/site-pages.ts';
import { renderOffline } from '../client/src/content/offline.ts';
import { renderContent } from '../client/src/content/render-content.ts';
import { inlineScript } from './inline-script.ts';
import { root } from './run.ts';

const assets = join(root, 'dist/recipient/recipient-assets');
const target = join(root, 'dist/content');

const stylesFile = (await readdir(assets)).find((file) => file.endsWith('.css'));
if (!stylesFile) throw new Error('the built pages have no styles');
const styles = (await readFile(join(assets, stylesFile), 'utf8')).trim();

const early = await inlineScript('client/src/content/signed-in.js');

await mkdir(target, { recursive: true });
for (const locale of locales)
  await writeFile(join(target, `offline.${locale}.html`), renderOffline(locale, styles));
for (const name of contentPages) {
  for (const locale of locales) {
    await writeFile(join(target, `${name}.${locale}.html`), renderContent(name, locale, { styles, early }));
  }
}
