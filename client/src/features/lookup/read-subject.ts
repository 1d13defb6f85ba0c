import { readEmail } from '#shared/email.ts';
import { readPhone } from '#shared/phone.ts';
import type { LookupKind } from '../../gql/graphql.ts';

export type TypedSubject = { kind: LookupKind; subject: string };
export type SubjectProblem = 'empty' | 'phoneInvalid' | 'emailInvalid';

/**
 * What an input contains: an address if it has an at sign or a letter, otherwise a number. `home`: ISO 3166 alpha-2.
 */
export function readTyped(text: string, home?: string): TypedSubject | SubjectProblem {
  const typed = text.trim();
  if (!typed) return 'empty';
  if (/[@\p{L}]/u.test(typed)) {
    const email = readEmail(typed);
    return email.ok ? { kind: 'EMAIL', subject: email.email } : 'emailInvalid';
  }
  const phone = readPhone(typed, home);
  return phone.ok ? { kind: 'PHONE', subject: phone.e164 } : 'phoneInvalid';
}
