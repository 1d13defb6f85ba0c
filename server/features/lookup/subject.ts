import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { requirePhone } from '#server/features/message/require-phone.ts';
import type { PeopleSubject } from '#server/ports/people/port.ts';
import type { Progress } from './stages.ts';
import { isExampleDomain, mailboxOf, readEmail, type Email } from '#shared/email.ts';
import { storedPhone, type Phone } from '#shared/phone.ts';

/** The subject of a lookup. */
export type Subject = { kind: 'PHONE'; phone: Phone } | { kind: 'EMAIL'; email: Email };

/** Parses what was typed. Throws PHONE_INVALID and EMAIL_INVALID. */
export function readSubject(kind: Subject['kind'], text: string): Subject {
  if (kind === 'PHONE') return { kind, phone: requirePhone(text, 'subject') };
  const email = readEmail(text);
  if (!email.ok) throw new AppError('EMAIL_INVALID', { field: 'subject' });
  return { kind, email };
}

/** Parses what was stored. It stays readable even if a numbering plan or our input rules change. */
export function storedSubject(kind: Subject['kind'], text: string): Subject {
  if (kind === 'PHONE') return { kind, phone: storedPhone(text) };
  const email = readEmail(text);
  if (email.ok) return { kind, email };
  const domain = text.slice(text.indexOf('@') + 1).toLowerCase();
  return { kind, email: { ok: true, email: text, domain, key: text.toLowerCase() } };
}

/** The number in E.164 or the address. */
export const subjectText = (subject: Subject): string =>
  subject.kind === 'PHONE' ? subject.phone.e164 : subject.email.email;

/** The number in international format, as people write it; the address unchanged. */
export const readableText = (subject: Subject): string =>
  subject.kind === 'PHONE' ? subject.phone.international : subject.email.email;

/** The same for every spelling of a mailbox, so that a tag cannot get around an opt-out. */
export const subjectHash = (ctx: Pick<Context, 'vault'>, subject: Subject): Buffer =>
  subject.kind === 'PHONE'
    ? ctx.vault.fingerprint('lookup-phone', subject.phone.e164)
    : ctx.vault.fingerprint('lookup-email', mailboxOf(subject.email.key));

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
