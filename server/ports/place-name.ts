import { inIndonesian } from '#shared/indonesian-places.ts';
import type { Locale } from '#shared/locales.ts';
import { indonesianProvinces } from '#shared/indonesian-provinces.ts';

/** A place as the data name it, in English; `country` is ISO 3166-1 alpha-2. */
type Place = { town: string | null; region: string | null; country: string };

/**
 * 'Malang, Jawa Timur, Indonesia': from the smallest area to the largest, in the reader's language where it is known.
 * 'Singapura', not 'Singapore, Singapura'.
 */
export function placeName({ town, region, country }: Place, locale: Locale): string | null {
  const isCityState = town === countryName(country, 'en');
  const names =
    locale === 'id' && country === 'ID'
      ? [town && inIndonesian(town), region && (indonesianProvinces[region] ?? region)]
      : [isCityState ? null : town, region];
  return joinName([...names, countryName(country, locale)]);
}

/** 'Jakarta, Indonesia' from 'Jakarta', 'Jakarta', 'Indonesia': empty and repeated parts are dropped. */
export function joinName(parts: (string | null | undefined)[]): string | null {
  const kept = parts.filter(
    (part, index): part is string => !!part && !parts.slice(0, index).some((other) => same(other, part)),
  );
  return kept.length > 0 ? kept.join(', ') : null;
}

const same = (a: string | null | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

const displayNames = new Map<string, Intl.DisplayNames>();
/** Unicode's long names are 'Hong Kong SAR China' and 'Macao SAR China': too long for a label. */
const shortNamed = new Set(['HK', 'MO']);

/** A country's or territory's name; null for an unknown code. `country` is ISO 3166-1 alpha-2. */
export function countryName(country: string, locale: Locale): string | null {
  const code = country.toUpperCase();
  const style = shortNamed.has(code) ? 'short' : 'long';
  const key = `${locale} ${style}`;
  let names = displayNames.get(key);
  if (!names)
    displayNames.set(
      key,
      (names = new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' })),
    );
  try {
    return names.of(code) ?? null;
  } catch {
    return null;
  }
}
