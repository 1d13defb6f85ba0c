import { mailTexts } from '#server/features/account/account-mail-texts.ts';
import type { AccountPart } from '#server/features/account/account-part.ts';
import { emailOf } from '#server/features/account/account.queries.ts';
import type { Context } from '#server/context.ts';
import { mailHtml } from './mail-html.ts';
import { Message } from './message.entity.ts';
import { queueMessage } from './queue-message.ts';
import { SendSlot } from './send-slot.entity.ts';

/**
 * The messages that went out for an account; whom they went to stands with its requests. Why one failed is not told:
 * the reason may be the recipient's own.
 */
export const messagePart: AccountPart = {
  tables: ['message', 'send_slot'],
  async rows(ctx, account) {
    const em = ctx.em.fork();
    const ofAccount = { accountId: account.id };
    const messages = await em.find(Message, ofAccount, { orderBy: { createdAt: 'asc' } });
    const slots = await em.find(SendSlot, ofAccount, { orderBy: { takenAt: 'asc' } });
    return {
      messages: messages.map((message) => ({
        id: message.id,
        purpose: message.purpose,
        channel: message.channel,
        templateId: message.templateId,
        state: message.state,
        createdAt: message.createdAt,
        changedAt: message.changedAt,
      })),
      sendingSlots: slots.map(({ channel, takenAt }) => ({ channel, takenAt })),
    };
  },
  /** The farewell belongs to no account, so that it outlives this one until it is sent. */
  async close(ctx, em, account) {
    const { subject, text } = mailTexts[account.locale].ACCOUNT_DELETED;
    await queueMessage(ctx, em, {
      accountId: null,
      purpose: 'ACCOUNT_DELETED',
      channel: 'EMAIL',
      templateId: `account-deleted.${account.locale}`,
      content: { to: emailOf(ctx, account), subject, text, html: mailHtml(text, account.locale) },
    });
    return [];
  },
};

const week = 7 * 24 * 3_600_000;

/** Erases farewells: they have gone out by now, or never will. */
export const eraseFarewells = (ctx: Context): Promise<number> =>
  ctx.em.nativeDelete(Message, {
    accountId: null,
    createdAt: { $lt: new Date(ctx.now().getTime() - week) },
  });
