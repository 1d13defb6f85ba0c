import type { Locale } from '#shared/locales.ts';
import { homeOf } from '#shared/region.ts';
import { phoneInfo } from '../src/ui/phone-info.ts';

/** Newer than the language's library that we build for; where it is missing, the time zone says nothing. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const zonesOf = (country: string) =>
  (new Intl.Locale(`und-${country}`) as ZonedLocale).getTimeZones?.() ?? [];

/**
 * The country (ISO 3166-1 alpha-2) that a typed number is taken to be of until another is chosen or typed: that of the
 * number used last, else of the browser's languages, else of its time zone. `countries`: those that have numbers.
 */
export function phoneCountry(locale: Locale, countries: readonly string[]): string {
  const isOne = (country: unknown): country is string => countries.includes(country as string);
  const found = [phoneInfo.read()?.country, homeOf(navigator.languages, locale)].find(isOne);
  if (found) return found;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return countries.find((country) => zonesOf(country).includes(timeZone)) ?? 'US';
}
