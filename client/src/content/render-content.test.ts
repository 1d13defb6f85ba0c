import { contentPages } from '#shared/site-pages.ts';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { operatorMark, pixelMark, supportMark } from './content.ts';
import { contents } from './contents.ts';
import { renderContent } from './render-content.ts';

const parts = { styles: '', early: 'early()' };

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
    'renders in %s with the one early script and working anchors',
    (locale) => {
      const html = renderContent(name, locale, parts);
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html.match(/<script(?! type="application\/ld\+json").*/g)).toEqual(['<script>early()</script>']);
      expect(html.split(supportMark)).toHaveLength(2);
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
    expect(renderContent(name, locale, parts).split(operatorMark)).toHaveLength(2);
});

test.each(['privacy-policy', 'cookies-policy'] as const)('%s says once whether there is a pixel', (name) => {
  for (const locale of ['en', 'id'] as const)
    expect(renderContent(name, locale, parts).split(pixelMark)).toHaveLength(2);
});

test('provides every question and answer as structured data', () => {
  const [, json = ''] =
    /ld\+json">([^<]*FAQPage[^<]*)<\/script>/.exec(renderContent('faqs', 'id', parts)) ?? [];
  const { mainEntity } = JSON.parse(json) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.map(({ name }) => name)).toEqual(contents.faqs.id.sections.map(({ title }) => title));
  for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(20);
});

test('provides page type, language and breadcrumb as structured data', () => {
  const [, json = ''] = /ld\+json">([^<]*)<\/script>/.exec(renderContent('about-us', 'id', parts)) ?? [];
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
