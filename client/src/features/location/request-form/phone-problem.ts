import { plainPhone, readPhone, readTextablePhone } from '#shared/phone.ts';
import type { FailureCode } from '../../../apollo/errors.ts';

export type PhoneProblem = 'numberEmpty' | 'numberInvalid' | 'numberNotMobile';

/** What is wrong with a number, using the specified messages; null if nothing is. */
export function phoneProblem(number: string): PhoneProblem | null {
  if (!number.trim()) return 'numberEmpty';
  const phone = readTextablePhone(number);
  if (phone.ok) return null;
  return phone.code === 'PHONE_NOT_TEXTABLE' ? 'numberNotMobile' : 'numberInvalid';
}

/** What may not stand between the digits of one number: anything but spaces, dashes, brackets, dots and slashes. */
const separator = /[^\s\p{Pd}\p{Ps}\p{Pe}./·−ー]/u;

/**
 * Whether the digits of a text belong to more than one number, such as a number and its extension: without what
 * separates them they would be the number of somebody else.
 */
export const isJoined = (text: string): boolean =>
  plainPhone(text)
    .split(/\p{Nd}+/u)
    .slice(1, -1)
    .some((between) => separator.test(between));

/** The country of a number; null until it is complete. */
export function countryOf(number: string): string | null {
  const phone = readPhone(number);
  return phone.ok ? phone.country : null;
}

/** Server refusals that belong to the number field. */
export const numberCodes: ReadonlySet<FailureCode> = new Set([
  'PHONE_INVALID',
  'PHONE_NOT_TEXTABLE',
  'COUNTRY_NOT_SERVED',
  'RECIPIENT_UNAVAILABLE',
]);
