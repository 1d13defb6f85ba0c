import type { Country } from 'react-phone-number-input';
import type { Locale } from '#shared/locales.ts';

/**
 * The country that a reader most probably calls: Indonesia for readers of Indonesian, whose browsers are often set to
 * American English; otherwise the region of the browser's language.
 */
export function homeCountry(browser: readonly string[], locale: Locale): Country {
  if (locale === 'id') return 'ID';
  const regions = browser.flatMap((tag) => {
    try {
      return new Intl.Locale(tag).region ?? [];
    } catch {
      return [];
    }
  });
  return (regions.find((region) => /^[A-Z]{2}$/.test(region)) ?? 'US') as Country;
}

/** Names of all countries in the reader's language, with the other texts of the phone field. */
export function countryLabels(
  codes: readonly string[],
  locale: Locale,
  words: { country: string; phone: string },
) {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return {
    ...Object.fromEntries(codes.map((code) => [code, names.of(code) ?? code])),
    ZZ: '—',
    ext: '',
    ...words,
  };
}
