import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { recalled } from '#server/features/message/recall-message.ts';
import { isKept, sentToRecipients } from '#server/features/message/send-bounds.ts';
import { SendSlot } from '#server/features/message/send-slot.entity.ts';
import type { AccountPart } from '../account-part.ts';

/** Sent to recipients about their own shares, in the language in which they agreed. */
const ofRecipients = ['REMINDER', 'CONFIRMATION'] as const;

/**
 * The messages sent for an account; their recipients are listed with its requests. Left out are those that are the
 * recipient's own business, and why one failed, which may be.
 */
export const messagePart: AccountPart = {
  tables: ['message', 'send_slot'],
  async rows(ctx, account) {
    const em = ctx.em.fork();
    const ofAccount = { accountId: account.id };
    const messages = await em.find(
      Message,
      { ...ofAccount, purpose: { $nin: [...ofRecipients] } },
      { orderBy: { createdAt: 'asc' } },
    );
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
 * Messages that recipients got within a day keep counting against their cap, tied to nobody, so that senders cannot
 * send more by deleting their accounts. An e-mail's row remains longer, as the request's does, so that a STOP in reply
 * can be matched. What has not been sent yet is deleted.
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
