import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  PhoneNumber,
} from 'libphonenumber-js/max';
import type { CountryCode, NumberType } from 'libphonenumber-js/max';
import { presentNumber } from './former-numbers.ts';
import { bareNumber, isBareNumber, isSeveral, plainText, slashedParts } from './number-text.ts';

/** Longest text that is one number: E.164 has 16 characters, the rest is room for spaces and brackets. */
export const phoneInputLength = 32;

export type PhoneType = Exclude<NumberType, undefined> | 'UNKNOWN';

export type Phone = {
  ok: true;
  /** `+` and digits: what is stored, compared and sent to. */
  e164: string;
  /** ISO 3166-1 alpha-2; null for numbers of no country (+800, satellites) or of all that share +1 (toll-free). */
  country: CountryCode | null;
  /** False if such numbers are issued in other countries, too (mobile numbers of Åland look like Finland's), or not at all. */
  isCountryCertain: boolean;
  national: string;
  /** Country calling code, without a plus. */
  callingCode: string;
  international: string;
  type: PhoneType;
  /** Can receive text messages, at no cost to its owner. */
  textable: boolean;
  /** Reserved for fiction: belongs to nobody, so no carrier delivers to it. */
  isFictional: boolean;
};

/** What is wrong with the writing of a number: other characters, several numbers, no country code. */
const faults = ['characters', 'several', 'country'] as const;
export type PhoneFault = (typeof faults)[number];

/** Whether a problem with a number is one of its writing; all fields have the same texts for these. */
export const isPhoneFault = (problem: string | null): problem is PhoneFault =>
  faults.some((fault) => fault === problem);

/** Codes from the schema's `ErrorCode`. `probable`: the number that was probably meant, for somebody to confirm. */
export type PhoneRefused<Code extends 'PHONE_INVALID' | 'PHONE_NOT_TEXTABLE' = 'PHONE_INVALID'> = {
  ok: false;
  code: Code;
  fault?: PhoneFault | undefined;
  probable?: Phone | undefined;
};

/**
 * Where the numbering plan itself does not distinguish mobile from fixed (+1), the number counts as textable. VoIP,
 * personal (+44 70), toll-free and UAN numbers don't: few of them receive texts, some charge their owner.
 */
const textableTypes: ReadonlySet<PhoneType> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** NANPA's 555-0100 to 555-0199, in any area. */
const fictionalInArea = /^\+1\d{3}55501\d{2}$/;
/** Ofcom's numbers for drama: ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama */
const forDrama =
  /^\+44(?:(?:11[3-8]|1[2-6]1)4960|1914980|2079460|2890180|2920180|7700900|8081570|9098790|3069990)\d{3}$/;
/** Fictional, so not in any metadata; but the sandbox accepts them. */
const fictionalMobile = /^\+447700900\d{3}$/;

/** Botswana's internet telephony, which Google's metadata distinguishes from mobiles but our library's does not. */
const mistakenForMobile = /^\+26779[12]/;

/** Whether a text has the form of E.164; the number need not exist. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);

/** The countries that have numbering plans (ISO 3166-1 alpha-2; also XK, AC and TA). */
export const phoneCountries: readonly CountryCode[] = getCountries();

/** Whether a numbering plan belongs to this country (upper case). */
export const hasNumberingPlan = (country: string): boolean => isSupportedCountry(country);

const hasArea = (type: PhoneType): boolean => type === 'FIXED_LINE' || type === 'FIXED_LINE_OR_MOBILE';

const sharing = new Map<string, CountryCode[]>();

/** The countries with this calling code. */
function countriesWith(callingCode: string): CountryCode[] {
  const known = sharing.get(callingCode);
  if (known) return known;
  const countries = phoneCountries.filter((each) => getCountryCallingCode(each) === callingCode);
  sharing.set(callingCode, countries);
  return countries;
}

/** The countries with its calling code in which the number is valid. An area is in one country. */
function countriesOf(number: PhoneNumber, type: PhoneType): (CountryCode | undefined)[] {
  const { country } = number;
  const candidates = countriesWith(number.countryCallingCode);
  if (candidates.length < 2 || hasArea(type)) return [country];
  // The library only finds the first; it checks a number by the rules of the country that is set.
  const probe = new PhoneNumber(number.number);
  return candidates.filter((each) => {
    probe.country = each;
    return probe.isValid();
  });
}

const refused = (fault?: PhoneFault, meant?: Phone | PhoneRefused): PhoneRefused => ({
  ok: false,
  code: 'PHONE_INVALID',
  fault,
  probable: meant?.ok ? meant : meant?.probable,
});

/**
 * Parses one phone number, in any usual notation and any script's digits. Only a whole, valid number without an
 * extension is accepted; none is extracted from a longer text, so that a wrong person is never contacted.
 * `defaultCountry` (ISO 3166-1 alpha-2) is used if the number has no `+`.
 */
export function readPhone(input: unknown, defaultCountry?: string): Phone | PhoneRefused {
  // Text that is far too long is not processed.
  if (typeof input !== 'string' || input.length > 4 * phoneInputLength) return refused();
  const text = plainText(input).trim();
  const bare = bareNumber(text);
  const slashed = slashedParts(bare);
  // Two endings (78/79) or two numbers, if what stands before the slash is a number by itself.
  if (isSeveral(bare) || slashed?.before.some((part) => readPhone(part, defaultCountry).ok))
    return refused('several');
  if (text.length > phoneInputLength) return refused();
  if (slashed) return refused(undefined, readPhone(slashed.whole, defaultCountry));
  if (!isBareNumber(bare)) return refused(/[^+\d]/.test(bare) ? 'characters' : undefined);
  const home = defaultCountry?.toUpperCase();
  const number = parsePhoneNumberFromString(bare, {
    defaultCountry: home && isSupportedCountry(home) ? home : undefined,
    extract: false,
  });
  if (number && isNumber(number)) return phoneOf(number);
  if (bare.startsWith('00')) return refused('country', readPhone(`+${bare.slice(2)}`));
  if (!number) return refused(bare.startsWith('+') || home ? undefined : 'country');
  const present = presentNumber(number.countryCallingCode, number.nationalNumber);
  return refused(undefined, present ? readPhone(present) : undefined);
}

const isNumber = (number: PhoneNumber): boolean => fictionalMobile.test(number.number) || number.isValid();

function phoneOf(number: PhoneNumber): Phone {
  const isFictionalMobile = fictionalMobile.test(number.number);
  const type: PhoneType = isFictionalMobile
    ? 'MOBILE'
    : mistakenForMobile.test(number.number)
      ? 'VOIP'
      : (number.getType() ?? 'UNKNOWN');
  const isShared = countriesOf(number, type).length > 1;
  const isOfAll = isShared && number.countryCallingCode === '1';
  const country = isOfAll ? null : (number.country ?? (isFictionalMobile ? 'GB' : null));
  return {
    ok: true,
    e164: number.number,
    country,
    isCountryCertain: !isShared,
    national: number.formatNational(),
    callingCode: number.countryCallingCode,
    international: number.formatInternational(),
    type,
    textable: country !== null && textableTypes.has(type),
    isFictional: forDrama.test(number.number) || (hasArea(type) && fictionalInArea.test(number.number)),
  };
}

/** A number that was accepted once, in E.164. If it has since left its numbering plan, its digits are kept. */
export function storedPhone(e164: string): Phone {
  const phone = readPhone(e164);
  if (phone.ok) return phone;
  const number = parsePhoneNumberFromString(e164);
  return {
    ok: true,
    e164,
    country: number?.country ?? null,
    isCountryCertain: false,
    national: number?.formatNational() ?? e164,
    callingCode: number?.countryCallingCode ?? '',
    international: number?.formatInternational() ?? e164,
    type: 'UNKNOWN',
    textable: false,
    isFictional: false,
  };
}

/** The country of a number (E.164) and its calling code; null if no country is known. */
export function countryOf(number: string): { country: string; callingCode: string } | null {
  const phone = readPhone(number);
  return phone.ok && phone.country ? { country: phone.country, callingCode: phone.callingCode } : null;
}

/** Parses a number that is to receive a text message. */
export function readTextablePhone(
  input: unknown,
  defaultCountry?: string,
): Phone | PhoneRefused<'PHONE_INVALID' | 'PHONE_NOT_TEXTABLE'> {
  const phone = readPhone(input, defaultCountry);
  return phone.ok && !phone.textable ? { ok: false, code: 'PHONE_NOT_TEXTABLE' } : phone;
}
