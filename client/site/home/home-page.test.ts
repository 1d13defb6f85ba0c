import { readdirSync } from 'node:fs';
import { locales } from '#shared/locales.ts';
import { expect, test } from 'vitest';
import { prerender } from '../prerender.tsx';
import { homes } from './home.ts';

const parts = { styles: '', early: '' };
const pages = prerender({
  home: parts,
  content: parts,
  app: { script: '', modules: [], styles: [], home: '' },
  map: '<path id="streets"/>',
  screens: Object.fromEntries(
    readdirSync(new URL('screens', import.meta.url)).map((file) => [file.replace('.webp', ''), `/${file}`]),
  ),
});

test.each(locales)('home in %s draws one person, on the demo city, which it names and credits', (locale) => {
  const html = pages[`home.${locale}.html`]!;
  const { mum, city } = homes[locale].pictures;
  expect(html).toMatch(new RegExp(`<g id="demo-city"><path id="streets"/></g>.*>${mum}</text>`));
  expect(html).toContain(`${city} · © OpenStreetMap contributors`);
  expect(html.match(/class="dot"/g)).toHaveLength(1);
});

test.each(locales)('home in %s shows a screen of the product at each step, in both appearances', (locale) => {
  const shown = [...pages[`home.${locale}.html`]!.matchAll(/<img [^>]*>/g)].map(([image]) => image);
  expect(shown).toHaveLength(2 * homes[locale].how.steps.length);
  for (const image of shown)
    expect(image).toMatch(
      new RegExp(`src="/\\w+-${locale}-\\w+\\.webp" alt="[^"]+" width="375" height="720" loading="lazy"`),
    );
});
