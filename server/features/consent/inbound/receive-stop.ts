import type { Context } from '#server/context/context.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { isToRecipient } from '#server/features/message/send-bounds.ts';
import { suppress } from '#server/features/message/suppression.ts';
import { retryingTransaction } from '#server/sql/retrying-transaction.ts';
import { endSharesOf } from './end-shares-of.ts';

/**
 * STOP from a number or address, identified by its fingerprint: blocks it for all users and channels and ends its
 * shares. Safe to repeat.
 */
export const receiveStop = (
  ctx: Context,
  { recipientHash, via }: { recipientHash: Uint8Array; via: 'SMS' | 'EMAIL' },
): Promise<void> => {
  const hash = Buffer.from(recipientHash);
  return retryingTransaction(ctx, async (em) => {
    await endSharesOf(ctx, em, hash);
    await suppress(ctx, em, hash, via);
  });
};

/** The carrier refuses a message because its recipient sent a STOP that may never have reached us. */
export async function takeOptOut(ctx: Context, input: { messageId: string }): Promise<void> {
  const message = await ctx.em.fork().findOne(Message, { id: input.messageId });
  if (!message || !isToRecipient(message)) return;
  await receiveStop(ctx, { recipientHash: message.recipientHash, via: 'SMS' });
}
