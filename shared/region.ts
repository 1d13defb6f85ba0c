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

/** The country assumed for a number without a plus; undefined: none. `language` is the browser's. */
export function homeOf(language: string, locale: Locale): string | undefined {
  // Readers of Indonesian often have a browser set to American English.
  if (locale === 'id') return 'ID';
  try {
    return new Intl.Locale(language).region;
  } catch {
    // A tag that Intl refuses, as above.
    return undefined;
  }
}
