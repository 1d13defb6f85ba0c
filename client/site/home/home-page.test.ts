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
});

test.each(locales)('home in %s draws one person, on the demo city, which it names and credits', (locale) => {
  const html = pages[`home.${locale}.html`]!;
  const { mum, city } = homes[locale].pictures;
  expect(html).toMatch(new RegExp(`<g id="demo-city"><path id="streets"/></g>.*>${mum}</text>`));
  expect(html).toContain(`${city} · © OpenStreetMap contributors`);
  // What an internet address tells is a circle without a point.
  expect(html.match(/class="halo"/g)).toHaveLength(2);
  expect(html.match(/class="dot"/g)).toHaveLength(1);
});
