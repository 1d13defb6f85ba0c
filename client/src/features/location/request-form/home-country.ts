import type { Country } from 'react-phone-number-input';
import type { Locale } from '../../../i18n/locale.ts';

/** The country that a reader most probably calls: the region of their browser's language, or of the page's. */
export function homeCountry(browser: readonly string[], locale: Locale): Country {
  const regions = browser.flatMap((tag) => {
    try {
      return new Intl.Locale(tag).region ?? [];
    } catch {
      return [];
    }
  });
  return (regions.find((region) => /^[A-Z]{2}$/.test(region)) ?? (locale === 'id' ? 'ID' : 'US')) as Country;
}

/** Names of all countries in the reader's language, with the other words of the phone field. */
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
