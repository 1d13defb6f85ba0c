import { contentPages } from '#shared/site-pages.ts';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { marks } from '../frame/marks.ts';
import { prerender } from '../prerender.tsx';
import { contents } from './contents.ts';

const parts = { styles: '', early: 'early()' };
const pages = prerender({
  home: parts,
  content: parts,
  app: { script: '', modules: [], styles: [], home: 'home.js' },
  map: '',
  screens: {},
});
const pageOf = (name: string, locale: Locale) => pages[`${name}.${locale}.html`]!;

describe.each(contentPages)('%s', (name) => {
  test('has the same sections, paragraphs, lists and links in both languages', () => {
    const shape = (locale: Locale) =>
      contents[name][locale].sections.map(({ id, body }) => [
        id,
        body.map((part) => (typeof part === 'string' ? 'p' : 'href' in part ? part.href : part.length)),
      ]);
    expect(shape('id')).toEqual(shape('en'));
    const hasNote = (locale: Locale) => 'note' in contents[name][locale];
    expect(hasNote('id')).toBe(hasNote('en'));
    for (const locale of ['en', 'id'] as const)
      for (const { title, body } of contents[name][locale].sections) {
        const texts = body.flatMap((part) => (typeof part === 'object' && 'text' in part ? part.text : part));
        expect([title, ...texts].filter((text) => text.trim() === '')).toEqual([]);
      }
  });

  test.each(['en', 'id'] as const)(
    'renders in %s with one early script, the site’s own and working anchors',
    (locale) => {
      const html = pageOf(name, locale);
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html.match(/<script(?! type="application\/ld\+json").*?<\/script>/g)).toEqual([
        '<script type="module" src="home.js"></script>',
        '<script>early()</script>',
      ]);
      expect(html.split(marks.support)).toHaveLength(2);
      const anchors = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
      expect(anchors).toEqual([...html.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id));
      expect(anchors.length).toBeGreaterThan(3);
      const known = new Set(contentPages.map((page) => `/${page}`));
      for (const [, path = ''] of html.matchAll(/href="(\/[a-z-]+)[#"]/g))
        if (/policy|use|refund|property|about|faqs|tracking/.test(path)) expect(known).toContain(path);
    },
  );
});

test.each(['privacy-policy', 'terms-of-use', 'about-us'] as const)('%s names the operator once', (name) => {
  for (const locale of ['en', 'id'] as const)
    expect(pageOf(name, locale).split(marks.operator)).toHaveLength(2);
});

test.each(['privacy-policy', 'cookies-policy'] as const)('%s says once whether there is a pixel', (name) => {
  for (const locale of ['en', 'id'] as const) expect(pageOf(name, locale).split(marks.pixel)).toHaveLength(2);
});

test('provides every question and answer as structured data', () => {
  const [, json = ''] = /ld\+json">([^<]*FAQPage[^<]*)<\/script>/.exec(pageOf('faqs', 'id')) ?? [];
  const { mainEntity } = JSON.parse(json) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.map(({ name }) => name)).toEqual(contents.faqs.id.sections.map(({ title }) => title));
  for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(20);
});

test('provides page type, language and breadcrumb as structured data', () => {
  const [, json = ''] = /ld\+json">([^<]*)<\/script>/.exec(pageOf('about-us', 'id')) ?? [];
  const data = JSON.parse(json) as {
    '@type': string;
    inLanguage: string;
    breadcrumb: { itemListElement: { name: string; item: string }[] };
  };
  expect(data).toMatchObject({ '@type': 'AboutPage', inLanguage: 'id' });
  expect(data.breadcrumb.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Whereabouts', '{origin}/id'],
    [contents['about-us'].id.title, '{origin}/id/about-us'],
  ]);
});
