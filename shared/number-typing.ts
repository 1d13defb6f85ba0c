import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/max';
import { bareNumber, isBareNumber, plainText } from './number-text.ts';
import { phoneCountries } from './phone.ts';

/** The country that has most of the numbers of a calling code that several share. */
const largest: Record<string, CountryCode> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

/** The country of a calling code; `current` if it has that code, too, or if no country has. */
const countryWith = (callingCode: string, current: CountryCode): CountryCode =>
  getCountryCallingCode(current) === callingCode
    ? current
    : (largest[callingCode] ??
      phoneCountries.find((each) => getCountryCallingCode(each) === callingCode) ??
      current);

/** A number so far, and the country that it is taken to be of (ISO 3166-1 alpha-2). */
export type TypedNumber = { text: string; country: string };

/**
 * A number while it is typed: in its usual groups, and with the country that its calling code names, at once. Text that
 * is more than one number's digits and separators stays as it is, for `readPhone` to refuse.
 */
export function typedNumber(text: string, country: string): TypedNumber {
  const plain = plainText(text);
  const bare = bareNumber(plain);
  const home = isSupportedCountry(country) ? country : 'US';
  const digits = /^\+?\d*/.exec(bare)![0];
  if (!isBareNumber(digits)) return { text, country };
  const formatter = new AsYouType(home);
  const groups = formatter.input(digits);
  const callingCode = formatter.getCallingCode();
  const named = formatter.getCountry() ?? (callingCode ? countryWith(callingCode, home) : home);
  if (digits !== bare) return { text, country: named };
  // Somebody's own groups are better than none.
  const isBetter = bareNumber(groups) === bare && groups.length >= plain.trim().length;
  return { text: isBetter ? groups : plain, country: named };
}

/** What is typed so far, as a number of another country: its calling code, if it has one, becomes that country's. */
export function numberOf(country: string, text: string): string {
  const formatter = new AsYouType();
  formatter.input(bareNumber(plainText(text)));
  if (!formatter.isInternational() || !isSupportedCountry(country)) return text;
  const national = formatter.getNumber()?.nationalNumber ?? '';
  return typedNumber(`+${getCountryCallingCode(country)}${national}`, country).text;
}
