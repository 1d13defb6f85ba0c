import { readEmail } from '#shared/email.ts';
import { readPhone } from '#shared/phone.ts';
import type { LookupKind } from '../../gql/graphql.ts';

export type TypedSubject = { kind: LookupKind; subject: string };
export type SubjectProblem = 'empty' | 'phoneInvalid' | 'emailInvalid';

/** What one input holds: an address where there is an at sign or a letter, else a number. `home`: ISO 3166 alpha-2. */
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
