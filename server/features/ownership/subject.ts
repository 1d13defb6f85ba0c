import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { requirePhone } from '#server/features/message/require-phone.ts';
import { mailboxOf, readEmail, type Email } from '#shared/email.ts';
import type { Phone } from '#shared/phone.ts';

/** A number or address that somebody looks up, or says is theirs. */
export type Subject = { kind: 'PHONE'; phone: Phone } | { kind: 'EMAIL'; email: Email };

/** Parses what was typed. `field`: the argument it was typed for. Throws PHONE_INVALID and EMAIL_INVALID. */
export function readSubject(kind: Subject['kind'], text: string, field = 'subject'): Subject {
  if (kind === 'PHONE') return { kind, phone: requirePhone(text, field) };
  const email = readEmail(text);
  if (!email.ok) throw new AppError('EMAIL_INVALID', { field });
  return { kind, email };
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
