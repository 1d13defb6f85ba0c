import type { Locale } from '#shared/locales.ts';
import { typedNumber, type TypedNumber } from '#shared/number-typing.ts';
import { readPhone, readTextablePhone } from '#shared/phone.ts';
import { isAddress } from '../../src/features/lookup/read-subject.ts';

export { numberOf } from '#shared/number-typing.ts';
export { countryOf } from '#shared/phone.ts';
export { readSubject as read } from '../../src/features/lookup/read-subject.ts';

type Typed = TypedNumber & { name: 'phone' | 'email' | ''; countryName: string };

/**
 * What the input contains so far: the same text, a number in its usual groups, what it is, and a number's country.
 * `chosen`: the country of a number without a plus.
 */
export function describe(text: string, chosen: string, locale: Locale): Typed {
  if (!text.trim()) return { text, country: chosen, name: '', countryName: '' };
  if (isAddress(text)) return { text, country: chosen, name: 'email', countryName: '' };
  const typed = typedNumber(text, chosen);
  const countryName = new Intl.DisplayNames(locale, { type: 'region' }).of(typed.country) ?? '';
  return { ...typed, name: 'phone', countryName };
}

/** Whether a number (E.164) can get a text message, as a request is sent. */
export const isTextable = (number: string): boolean => readTextablePhone(number).ok;

/** The number that was probably meant by one that is refused; null if none can be told. */
export function probable(text: string, country: string): string | null {
  const phone = readPhone(text, country);
  return phone.ok ? null : (phone.probable?.international ?? null);
}
