import { readEmail } from '#shared/email.ts';
import { plainText } from '#shared/number-text.ts';
import { type PhoneFault, readPhone } from '#shared/phone.ts';
import type { LookupKind } from '../../gql/graphql.ts';

export type TypedSubject = { kind: LookupKind; subject: string };
export type SubjectProblem = 'empty' | 'phoneInvalid' | 'emailInvalid' | PhoneFault;

/** Begins like a number, so that one with letters, such as an extension, is not taken for an address. */
const NUMBER_START = /^[\s+([]*\d/;

/** Whether a text is an address: it has an at sign, or a letter and does not begin like a number. */
export function isAddress(text: string): boolean {
  const plain = plainText(text);
  return plain.includes('@') || (/\p{L}/u.test(plain) && !NUMBER_START.test(plain));
}

/** What an input contains: an address or a number, without a plus one of `country` (ISO 3166 alpha-2). */
export function readSubject(text: string, country?: string): TypedSubject | SubjectProblem {
  if (!text.trim()) return 'empty';
  if (isAddress(text)) {
    // Copied links begin with their scheme.
    const email = readEmail(text.trim().replace(/^mailto:/i, ''));
    return email.ok ? { kind: 'EMAIL', subject: email.email } : 'emailInvalid';
  }
  const phone = readPhone(text, country);
  return phone.ok ? { kind: 'PHONE', subject: phone.e164 } : (phone.fault ?? 'phoneInvalid');
}
