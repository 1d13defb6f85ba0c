import type { Context } from '#server/context.ts';
import { mailHtml } from '#server/features/message/mail-html.ts';
import { queueMessage } from '#server/features/message/queue-message.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { composeAccountMail } from './account-mail.ts';

/** Queues the e-mail that something in an account calls for; nothing where there is nobody to write to. */
export function mailAccount(ctx: Context, job: Jobs['account-mail']): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const mail = await composeAccountMail(ctx, em, job);
    if (!mail) return;
    const { accountId, locale, to, subject, text } = mail;
    await queueMessage(ctx, em, {
      accountId,
      purpose:
        mail.purpose === 'EMAIL_CHANGE_OLD' || mail.purpose === 'EMAIL_CHANGE_NEW'
          ? 'EMAIL_CHANGE'
          : mail.purpose,
      channel: 'EMAIL',
      templateId: `${mail.purpose.toLowerCase().replaceAll('_', '-')}.${locale}`,
      content: { to, locale, subject, text, html: mailHtml(text, locale) },
    });
  });
}
