import type { Context, Em } from '#server/context.ts';
import { mailHtml } from '#server/features/message/mail-html.ts';
import { queueMessage, recipientHash } from '#server/features/message/queue-message.ts';
import {
  hasRoomFor,
  isRecipientFull,
  isToRecipient,
  keptForSignIn,
} from '#server/features/message/send-bounds.ts';
import { isSuppressed } from '#server/features/message/suppression.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { composeAccountMail, withdrawUnsent, type AccountMail } from './account-mail.ts';

/** Queues the e-mail for something that happened in an account; nothing if there is nobody to send it to. */
export function mailAccount(ctx: Context, job: Jobs['account-mail']): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const mail = await composeAccountMail(ctx, em, job);
    if (!mail) return;
    const { accountId, locale, to, subject, text } = mail;
    const purpose = purposeOf(mail.purpose);
    const templateId = `${templateOf(mail)}.${locale}`;
    if (isToRecipient({ purpose, templateId }) && !(await mayWriteTo(ctx, em, to, mail.purpose)))
      return withdrawUnsent(ctx, em, job);
    await queueMessage(ctx, em, {
      accountId,
      purpose,
      channel: 'EMAIL',
      templateId,
      content: { to, locale, subject, text, html: mailHtml(text, locale) },
    });
  });
}

/** The message's stored purpose, where it differs from the e-mail's name. */
const kept = {
  EMAIL_CHANGE_OLD: 'EMAIL_CHANGE',
  EMAIL_CHANGE_NEW: 'EMAIL_CHANGE',
  TOKENS_REVOKED: 'PASSWORD_CHANGED',
} as const;
const purposeOf = (purpose: AccountMail['purpose']) =>
  purpose in kept
    ? kept[purpose as keyof typeof kept]
    : (purpose as Exclude<typeof purpose, keyof typeof kept>);

const isSignIn = ({ purpose }: AccountMail): boolean => purpose === 'SIGN_IN' || purpose === 'RESET_CODE';

/** Anybody can have a link or code sent to an address that they ordered with; its template identifies it. */
function templateOf(mail: AccountMail): string {
  const name = mail.purpose.toLowerCase().replaceAll('_', '-');
  return isSignIn(mail) && !mail.isProven ? `${name}-unproven` : name;
}

/**
 * An unproven address is protected like a recipient's; whoever requested the e-mail is not told. Sign-in e-mails are
 * not subject to the budget, so that a flood cannot keep the owner out.
 */
async function mayWriteTo(
  ctx: Context,
  em: Em,
  to: string,
  purpose: AccountMail['purpose'],
): Promise<boolean> {
  const recipient = recipientHash(ctx, to);
  if (await isSuppressed(em, recipient)) return false;
  if (purpose === 'SIGN_IN') return !(await isRecipientFull(ctx, em, recipient));
  return purpose === 'RESET_CODE'
    ? !(await isRecipientFull(ctx, em, recipient, keptForSignIn))
    : hasRoomFor(ctx, em, recipient, 'EMAIL', 'ANYBODY');
}
