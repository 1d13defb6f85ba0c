import { readEmail } from '#shared/email.ts';
import { readPhone } from '#shared/phone.ts';
import type { LookupKind } from '../../gql/graphql.ts';

export type TypedSubject = { kind: LookupKind; subject: string };
export type SubjectProblem = 'empty' | 'phoneInvalid' | 'emailInvalid';

/** Begins like a number, so that one with letters, such as an extension, is not taken for an address. */
const NUMBER_START = /^[\s+(]*\p{Nd}/u;

/**
 * What an input contains: an address if it has an at sign, or a letter and does not begin like a number; otherwise a
 * number. `home`: ISO 3166 alpha-2.
 */
export function readSubject(text: string, home?: string): TypedSubject | SubjectProblem {
  // Copied links begin with their scheme.
  const typed = text.trim().replace(/^(?:tel|mailto):/i, '');
  if (!typed) return 'empty';
  if (typed.includes('@') || (/\p{L}/u.test(typed) && !NUMBER_START.test(typed))) {
    const email = readEmail(typed);
    return email.ok ? { kind: 'EMAIL', subject: email.email } : 'emailInvalid';
  }
  const phone = readPhone(typed, home);
  return phone.ok ? { kind: 'PHONE', subject: phone.e164 } : 'phoneInvalid';
}
