import { numberFormat } from '#shared/formats.ts';
import type { Locale } from '#shared/locales.ts';
import { distanceText } from '#shared/position-text.ts';
import { homeOf } from '#shared/region.ts';

/** Countries whose roads are signed in miles. */
const inMiles = ['US', 'GB', 'LR'];
const mile = 1_609.344;
const foot = 0.3048;

/** The units of the reader's country, for the map's scale and for how far somebody is away. */
export const unitsFor = (locale: Locale): 'metric' | 'imperial' =>
  inMiles.includes(homeOf(navigator.languages, locale) ?? '') ? 'imperial' : 'metric';

/** How far somebody is away (metres): `340 m`, `2.4 km`; `isRough`: in whole kilometres or miles. */
export function wayText(metres: number, locale: Locale, isRough = false): string {
  const isMetric = unitsFor(locale) === 'metric';
  const unit = isMetric ? 1_000 : mile;
  const way = isRough ? Math.max(1, Math.round(metres / unit)) * unit : metres;
  if (isMetric) return distanceText(way, locale);
  const miles = way / mile;
  const isFar = miles >= 0.1;
  return numberFormat(locale, {
    style: 'unit',
    unit: isFar ? 'mile' : 'foot',
    maximumFractionDigits: isFar && miles < 10 ? 1 : 0,
  })
    .format(isFar ? miles : way / foot)
    .replace(' ', '\u{A0}');
}
