import { type Country, getCountryCallingCode } from 'react-phone-number-input/max';
import type { Locale } from '#shared/locales.ts';

/** Names of all countries in the reader's language and their calling codes, with the other texts of the phone field. */
export function countryLabels(
  codes: readonly Country[],
  locale: Locale,
  words: { country: string; phone: string },
): Record<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return {
    ...Object.fromEntries(
      codes.map((code) => [code, `${names.of(code) ?? code} (+${getCountryCallingCode(code)})`]),
    ),
    ZZ: '—',
    ext: '',
    ...words,
  };
}
