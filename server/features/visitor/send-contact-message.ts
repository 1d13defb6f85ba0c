import { randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context, type Em, type Locale } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf, requireEmail } from '#server/features/account/account-email.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { queueMessage } from '#server/features/message/queue-message.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import { limits } from '#shared/limits.ts';
import { isOneLine, isSomeLines, oneLine, someLines } from '#shared/text-bounds.ts';
import { day } from '#shared/time-units.ts';

export type ContactInput = {
  name?: string | null | undefined;
  email: string;
  message: string;
  /** A honeypot field that people do not see: whoever fills it in is a bot. */
  website?: string | null | undefined;
};
type Contact = { name: string; email: string; message: string };

/** Milliseconds after which messages are erased. */
const contactLife = 90 * day;

/**
 * Forwards a message to the operator; a copy goes only to a sender who is signed in, at the account's own address once
 * that is proven, so that the form cannot be used to write to anybody else. A bot that fills in the hidden field gets
 * the usual answer, and nothing is kept of its message. Throws EMAIL_INVALID, BAD_INPUT, RATE_LIMITED.
 */
export async function sendContactMessage(ctx: Context, input: ContactInput, client: Client): Promise<true> {
  const contact = readContact(input);
  await beginAttempt(ctx, 'contact', null, client);
  if (input.website?.trim()) return true;
  await ctx.em.fork().transactional(async (em) => {
    const id = randomUUID();
    await rowsOf(em)
      .insertInto('contact_message')
      .values({
        id,
        content_sealed: ctx.vault.seal(JSON.stringify(contact), `contact:${id}`),
        created_at: ctx.now(),
      })
      .execute();
    const to = ctx.settings.operatorEmail;
    await queueMail(ctx, em, { accountId: null, to, locale: ctx.locale, kind: 'toOperator', contact });
    const account = ctx.viewer && (await em.findOne(Account, { id: ctx.viewer.accountId }));
    if (account?.emailProvenAt) {
      const own = { accountId: account.id, to: emailOf(ctx, account), locale: account.locale };
      await queueMail(ctx, em, { ...own, kind: 'copy', contact });
    }
  });
  return true;
}

/** Erases messages that are old. */
export async function eraseOldContactMessages(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - contactLife);
  await rowsOf(ctx.em).deleteFrom('contact_message').where('created_at', '<', before).execute();
}

function readContact(input: ContactInput): Contact {
  const { email } = requireEmail(input.email);
  const name = oneLine(input.name ?? '');
  if (!isOneLine(name, limits.contactNameLength)) throw new AppError('BAD_INPUT', { field: 'name' });
  const message = someLines(input.message);
  if (!message || !isSomeLines(message, limits.contactMessageLength))
    throw new AppError('BAD_INPUT', { field: 'message' });
  return { name, email, message };
}

async function queueMail(
  ctx: Context,
  em: Em,
  mail: {
    accountId: string | null;
    to: string;
    locale: Locale;
    kind: 'toOperator' | 'copy';
    contact: Contact;
  },
): Promise<void> {
  const { subject, text } = texts[mail.locale].contactMails[mail.kind];
  const body = fill(text, { ...mail.contact, name: mail.contact.name || '–' });
  await queueMessage(ctx, em, {
    accountId: mail.accountId,
    purpose: 'CONTACT',
    channel: 'EMAIL',
    templateId: `contact-${mail.kind === 'copy' ? 'copy' : 'operator'}.${mail.locale}`,
    content: { to: mail.to, locale: mail.locale, subject, text: body },
  });
}
