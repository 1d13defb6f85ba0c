import { policyPages } from '#shared/paths.ts';
import { describe, expect, test } from 'vitest';
import { operatorMark } from './policy.ts';
import { policies, renderPolicy } from './render-policy.ts';

describe.each(policyPages)('%s', (name) => {
  test('says the same in both languages: the same sections, paragraphs and lists', () => {
    const shape = (locale: 'en' | 'id') =>
      policies[name][locale].sections.map(({ id, body }) => [
        id,
        body.map((part) => (typeof part === 'string' ? 'p' : part.length)),
      ]);
    expect(shape('id')).toEqual(shape('en'));
    const hasNote = (locale: 'en' | 'id') => 'note' in policies[name][locale];
    expect(hasNote('id')).toBe(hasNote('en'));
    for (const locale of ['en', 'id'] as const)
      for (const { title, body } of policies[name][locale].sections)
        expect([title, ...body.flat()].filter((text) => text.trim() === '')).toEqual([]);
  });

  test.each(['en', 'id'] as const)(
    'in %s is a page without script, with a place for the operator',
    (locale) => {
      const html = renderPolicy(name, locale, '');
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).not.toContain('<script');
      expect(html.split(operatorMark)).toHaveLength(2);
      const anchors = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
      expect(anchors).toEqual([...html.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id));
      expect(anchors.length).toBeGreaterThan(5);
    },
  );
});
