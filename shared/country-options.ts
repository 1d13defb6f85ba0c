import { getCountryCallingCode } from 'libphonenumber-js/max';
import type { Locale } from './locales.ts';
import { phoneCountries } from './phone.ts';

/** `country`: ISO 3166-1 alpha-2. `callingCode`: without a plus. */
export type CountryOption = { country: string; callingCode: string; label: string };

/** What a number's country is chosen from: all countries with their calling codes, in the reader's language and order. */
export function countryOptions(locale: Locale): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return phoneCountries
    .map((country) => {
      const callingCode = getCountryCallingCode(country);
      return { country, callingCode, label: `${names.of(country) ?? country} (+${callingCode})` };
    })
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
