import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Progress } from './stages.ts';
import { mailboxesOf, mailboxOf, readEmail, type Email } from '#shared/email.ts';
import { readPhone, storedPhone, type Phone } from '#shared/phone.ts';

/** What a lookup is about. */
export type Subject = { kind: 'PHONE'; phone: Phone } | { kind: 'EMAIL'; email: Email };

/** Reads what was typed. Throws PHONE_INVALID and EMAIL_INVALID. */
export function readSubject(kind: Subject['kind'], text: string): Subject {
  if (kind === 'PHONE') {
    const phone = readPhone(text);
    if (!phone.ok) throw new AppError('PHONE_INVALID', { field: 'subject' });
    return { kind, phone };
  }
  const email = readEmail(text);
  if (!email.ok) throw new AppError('EMAIL_INVALID', { field: 'subject' });
  return { kind, email };
}

/** Reads what was stored. It stays readable when a numbering plan changes, or what may be typed. */
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

/** The number as it is written in its country; the address as it is. */
export const readableText = (subject: Subject): string =>
  subject.kind === 'PHONE' ? subject.phone.international : subject.email.email;

/** The same for every spelling of a mailbox at one domain, so that a tag leads past no opt-out. */
export const subjectHash = (ctx: Pick<Context, 'vault'>, subject: Subject): Buffer =>
  subject.kind === 'PHONE'
    ? ctx.vault.fingerprint('lookup-phone', subject.phone.e164)
    : ctx.vault.fingerprint('lookup-email', mailboxOf(subject.email.key));

/** Of every domain that leads into the same mailbox, in a fixed order; of a number there is one. */
export const subjectHashes = (ctx: Pick<Context, 'vault'>, subject: Subject): Buffer[] =>
  subject.kind === 'PHONE'
    ? [subjectHash(ctx, subject)]
    : mailboxesOf(subject.email.key).map((mailbox) => ctx.vault.fingerprint('lookup-email', mailbox));

/** Reserved by the numbering plans or by RFC 2606 for examples: about nobody, so samples may be shown for it. */
export const isSampleSubject = (subject: Subject): boolean =>
  subject.kind === 'PHONE'
    ? subject.phone.isFictional
    : /^example\.(com|org|net)$/.test(subject.email.domain);

/** The country calling code, without a plus; empty for an address. */
export const callingCodeOf = (subject: Subject): string =>
  subject.kind === 'PHONE' ? subject.phone.callingCode : '';

/** Whether a country or more is known of where the number was issued. */
export const isLocated = ({ progress }: { progress: Progress }): boolean => progress.LOCATION === 'FOUND';
