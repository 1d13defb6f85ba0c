import type { Locale } from './locales.ts';

const usual: Record<Locale, string> = { en: 'en-GB', id: 'id-ID' };

/**
 * The region whose time format is used: the reader's own (`preferred`: the browser's languages) if it goes with the
 * page's language, so that an American reads '2:05 PM'.
 */
export function regionOf(locale: Locale, preferred: readonly string[]): string {
  // Some systems report tags such as `en-US@posix`, which Intl refuses.
  const own = preferred.find((tag) => /^[a-z]{2}(-[a-z\d]{2,8})+$/i.test(tag) && tag.slice(0, 2) === locale);
  return own ?? usual[locale];
}

/**
 * The country that the reader's language, and else the browser's (`preferred`), name; undefined: none.
 */
export function homeOf(preferred: readonly string[], locale: Locale): string | undefined {
  // Readers of Indonesian often have a browser set to American English.
  if (locale === 'id') return 'ID';
  const regions = preferred.map((tag) => {
    try {
      return new Intl.Locale(tag).region ?? '';
    } catch {
      // A tag that Intl refuses, as above.
      return '';
    }
  });
  // Others, such as 419 of `es-419`, are of several countries.
  return regions.find((region) => /^[A-Z]{2}$/.test(region));
}
