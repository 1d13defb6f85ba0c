import type { Locale } from '#shared/locales.ts';
import { homeOf } from '#shared/region.ts';
import { AsYouType, isSupportedCountry, parseIncompletePhoneNumber } from 'libphonenumber-js/max';
import { readSubject, type SubjectProblem, type TypedSubject } from '../src/features/lookup/read-subject.ts';

/** An address if it contains an at sign or a letter, otherwise a number. */
const isAddress = (text: string) => /[@\p{L}]/u.test(text);

/** What the formatter would drop: anything that is not part of a number, or follows one. */
const isWhole = (typed: string, text: string) =>
  !/[^\p{Nd}\p{P}\p{Z}\p{Cf}+＋~]/u.test(typed) &&
  parseIncompletePhoneNumber(typed) === parseIncompletePhoneNumber(text);

type Typed = { text: string; name: 'phone' | 'email' | ''; country: string };

/**
 * What the input contains so far: the same text in its usual groups, what it is, and the name of a number's country.
 */
export function describe({ value }: { value: string }, locale: Locale): Typed {
  const typed = value.trim();
  if (!typed) return { text: value, name: '', country: '' };
  if (isAddress(typed)) return { text: value, name: 'email', country: '' };
  const home = homeOf(navigator.languages, locale);
  const formatter = new AsYouType(home && isSupportedCountry(home) ? home : undefined);
  const text = formatter.input(typed);
  const country = formatter.getCountry();
  const name = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country);
  return { text: isWhole(typed, text) ? text : value, name: 'phone', country: name ?? '' };
}

/** The number or address, or the key of the text that says what is wrong with it. */
export function read(value: string, locale: Locale): TypedSubject | SubjectProblem {
  return readSubject(value, homeOf(navigator.languages, locale));
}
