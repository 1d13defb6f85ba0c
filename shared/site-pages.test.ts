import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { localPath } from './paths.ts';
import { isIndexed, isNeverCounted } from './site-pages.ts';

const inAllLanguages = (path: string) => locales.map((locale) => localPath(path, locale));

test.each(['/share', '/share/', '/location-failed', '/enter-link', '/withdraw', '/unsubscribe/token'])(
  'a visit to %s is never counted, in no language, nor is the page indexed',
  (path) => {
    for (const each of inAllLanguages(path)) {
      expect([each, isNeverCounted(each), isIndexed(each)]).toEqual([each, true, false]);
    }
  },
);

test.each(['/', '/query', '/contact-us', '/faqs', '/unsubscribe-and-refund'])(
  'a visit to %s may be counted, in every language, and the page is indexed',
  (path) => {
    for (const each of inAllLanguages(path)) {
      expect([each, isNeverCounted(each), isIndexed(each)]).toEqual([each, false, true]);
    }
  },
);
