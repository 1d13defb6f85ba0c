import { rowsOf, type Context, type Em } from '#server/context.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { recalled } from '#server/features/message/recall-message.ts';
import { isKept, sentToRecipients } from '#server/features/message/send-bounds.ts';
import { SendSlot } from '#server/features/message/send-slot.entity.ts';
import type { AccountPart } from '../account-part.ts';

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
  async close(ctx, em, account) {
    await leaveToRecipients(ctx, em, account.id);
    return [];
  },
};

/**
 * What recipients got within a day goes on counting against their cap, tied to nobody: nobody may be written to more
 * often because senders delete their accounts. An e-mail's row stays longer, as the request's does: a reply of STOP is
 * known by it. What has not left yet stays here.
 */
async function leaveToRecipients(ctx: Context, em: Em, accountId: string): Promise<void> {
  const theirs = () =>
    rowsOf(em).updateTable('message').where('account_id', '=', accountId).where(sentToRecipients);
  await theirs()
    .set({ state: 'FAILED', failure_reason: recalled, content_sealed: null, changed_at: ctx.now() })
    .where('state', '=', 'QUEUED')
    .execute();
  await theirs().set({ account_id: null }).where(isKept(ctx)).execute();
}
