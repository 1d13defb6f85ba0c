import { randomUUID } from 'node:crypto';
import type { Context, Em } from '#server/context/context.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { queueMessage, recipientHash } from '#server/features/message/queue-message.ts';
import {
  hasRoomFor,
  isRecipientFull,
  isToRecipient,
  oneKept,
  unproven,
} from '#server/features/message/send-bounds.ts';
import { isSuppressed } from '#server/features/message/suppression.ts';
import { blockWithoutLink } from '#server/features/message/takes-replies.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { holdAccount } from './account.queries.ts';
import { composeAccountMail, hasManyLinks, withdrawUnsent, type AccountMail } from './account-mail.ts';

/**
 * Queues the e-mail for something that happened in an account, once for each `id`, its message's; nothing if there is
 * nobody to send it to.
 */
export function mailAccount(ctx: Context, job: Jobs['account-mail'], id: string): Promise<void> {
  return ctx.em.transactional(async (em) => {
    if ((await em.count(Message, { id })) > 0) return;
    const mail = await composeAccountMail(ctx, em, job);
    if (!mail) return;
    // First, so that the jobs of an account wait for one another instead of deadlocking.
    if (mail.accountId && !(await holdAccount(em, mail.accountId, { alone: true }))) return;
    const isQueued = !(await hasManyLinks(ctx, em, job)) && (await queueAccountMail(ctx, em, mail, id));
    if (!isQueued) await withdrawUnsent(ctx, em, job);
  });
}

/**
 * Queues an e-mail to an account's address in the caller's transaction; to an address that is not proven, it ends with
 * how to stop all messages. False if it may not be sent: the owner of such an address has blocked us or has had the
 * day's messages.
 */
export async function queueAccountMail(
  ctx: Context,
  em: Em,
  mail: AccountMail,
  id: string = randomUUID(),
): Promise<boolean> {
  const { accountId, locale, to, subject, validUntil } = mail;
  const purpose = storedPurposes[mail.purpose];
  const templateId = `${templateOf(mail)}.${locale}`;
  let { text } = mail;
  if (isToRecipient({ purpose, templateId })) {
    // Before the cap, as in deletion.
    if (accountId && !(await holdAccount(em, accountId))) return false;
    if (!(await mayWriteTo(ctx, em, to, mail.purpose))) return false;
    text += `\n\n${blockWithoutLink(ctx.settings, locale)}`;
  }
  await queueMessage(ctx, em, {
    id,
    accountId,
    purpose,
    channel: 'EMAIL',
    templateId,
    content: {
      to,
      locale,
      subject,
      text,
      ...(validUntil ? { validUntil: validUntil.toISOString() } : {}),
    },
  });
  return true;
}

/** The purpose that the message of each e-mail is stored with. */
const storedPurposes: Record<AccountMail['purpose'], Message['purpose']> = {
  SIGN_IN: 'SIGN_IN',
  RESET_CODE: 'RESET_CODE',
  EMAIL_CHANGE_OLD: 'EMAIL_CHANGE',
  EMAIL_CHANGE_NEW: 'EMAIL_CHANGE',
  PASSWORD_CHANGED: 'PASSWORD_CHANGED',
  TOKENS_REVOKED: 'PASSWORD_CHANGED',
  WEBHOOK_OFF: 'WEBHOOK_OFF',
  ACCOUNT_DELETED: 'ACCOUNT_DELETED',
};

/** Anybody can order with an address and have e-mails sent to it; the template identifies them. */
function templateOf({ purpose, isProven }: AccountMail): string {
  const name = purpose.toLowerCase().replaceAll('_', '-');
  return isProven || purpose === 'EMAIL_CHANGE_NEW' ? name : name + unproven;
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
    ? !(await isRecipientFull(ctx, em, recipient, oneKept))
    : hasRoomFor(ctx, em, recipient, 'EMAIL', 'ANYBODY');
}
