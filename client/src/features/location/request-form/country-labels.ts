import type { Locale } from '#shared/locales.ts';

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
