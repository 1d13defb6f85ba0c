import { numberFormat } from './formats.ts';
import type { Locale } from './locales.ts';

type Fix = { latitude: number; longitude: number; accuracy: number | null };

/** Keeps a number and its unit on one line. */
const unbroken = '\u00A0';

/** Decimals of a degree justified by an accuracy in metres: a fifth decimal is about one metre. */
export function decimalsFor(accuracy: number | null): number {
  if (accuracy === null) return 4;
  if (accuracy >= 10_000) return 1;
  if (accuracy >= 1_000) return 2;
  if (accuracy >= 100) return 3;
  return accuracy >= 10 ? 4 : 5;
}

const sides: Record<Locale, { north: string; south: string; east: string; west: string }> = {
  en: { north: 'N', south: 'S', east: 'E', west: 'W' },
  id: { north: 'LU', south: 'LS', east: 'BT', west: 'BB' },
};

/**
 * Coordinates with as many decimals as the accuracy justifies, e.g. `6.1754° S, 106.8272° E`: requester and recipient
 * read the same digits.
 */
export function coordinatesText({ latitude, longitude, accuracy }: Fix, locale: Locale): string {
  const digits = decimalsFor(accuracy);
  const degrees = numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const { north, south, east, west } = sides[locale];
  const one = `${degrees.format(Math.abs(latitude))}°${unbroken}${latitude < 0 ? south : north}`;
  return `${one}, ${degrees.format(Math.abs(longitude))}°${unbroken}${longitude < 0 ? west : east}`;
}

/** A distance in metres, formatted: `12 m`, `1.2 km`, `25 km`. */
export function distanceText(metres: number, locale: Locale): string {
  const kilometres = metres >= 1_000;
  const value = kilometres ? metres / 1_000 : metres;
  return numberFormat(locale, {
    style: 'unit',
    unit: kilometres ? 'kilometer' : 'meter',
    maximumFractionDigits: kilometres && value < 10 ? 1 : 0,
  })
    .format(Math.max(1, value))
    .replace(' ', unbroken);
}
