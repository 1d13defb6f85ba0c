import type { Subject } from '#server/features/ownership/subject.ts';
import type { PeopleSubject } from '#server/ports/people/port.ts';
import { isExampleDomain, readEmail } from '#shared/email.ts';
import { storedPhone } from '#shared/phone.ts';
import type { Progress } from './stages.ts';

/** Parses what was stored. It stays readable even if a numbering plan or our input rules change. */
export function storedSubject(kind: Subject['kind'], text: string): Subject {
  if (kind === 'PHONE') return { kind, phone: storedPhone(text) };
  const email = readEmail(text);
  if (email.ok) return { kind, email };
  const domain = text.slice(text.indexOf('@') + 1).toLowerCase();
  return { kind, email: { ok: true, email: text, domain, key: text.toLowerCase() } };
}

/**
 * Reserved for examples: belongs to nobody, so samples may be shown for it.
 */
export const isSampleSubject = (subject: Subject): boolean =>
  subject.kind === 'PHONE' ? subject.phone.isFictional : isExampleDomain(subject.email.domain);

/** The subject that sources about people are asked about. */
export const peopleSubject = (subject: Subject): PeopleSubject => {
  const isSample = isSampleSubject(subject);
  return subject.kind === 'PHONE'
    ? { kind: 'PHONE', e164: subject.phone.e164, country: subject.phone.country, isSample }
    : { kind: 'EMAIL', email: subject.email.key, isSample };
};

/** The country calling code, without a plus; empty for an address. */
export const callingCodeOf = (subject: Subject): string =>
  subject.kind === 'PHONE' ? subject.phone.callingCode : '';

/** Whether at least the country where the number was issued is known. */
export const isLocated = ({ progress }: { progress: Progress }): boolean => progress.LOCATION === 'FOUND';
