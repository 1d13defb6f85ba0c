import type { TypedNumber } from '#shared/number-typing.ts';
import { type PhoneFault, readTextablePhone } from '#shared/phone.ts';
import type { FailureCode } from '../../../apollo/errors.ts';

export type PhoneProblem = 'numberEmpty' | 'numberInvalid' | 'numberNotMobile';

/** What is wrong with a number; null if nothing is. */
export function phoneProblem({ text, country }: TypedNumber): PhoneProblem | PhoneFault | null {
  if (!text.trim()) return 'numberEmpty';
  const phone = readTextablePhone(text, country);
  if (phone.ok) return null;
  return phone.code === 'PHONE_NOT_TEXTABLE' ? 'numberNotMobile' : (phone.fault ?? 'numberInvalid');
}

/** Server refusals that belong to the number field. */
export const numberCodes: ReadonlySet<FailureCode> = new Set([
  'PHONE_INVALID',
  'PHONE_NOT_TEXTABLE',
  'COUNTRY_NOT_SERVED',
  'RECIPIENT_UNAVAILABLE',
]);
