import type { Context, Em } from '#server/context.ts';
import { blockRecipient } from '#server/features/consent/contactable.ts';
import { RecipientBlock } from '#server/features/consent/recipient-block.entity.ts';
import { stopOrStart } from '#server/features/consent/stop-words.ts';
import { recipientHash } from './queue-message.ts';

/**
 * A text message that came in: STOP blocks its number everywhere, START lifts that again. Its words are not kept.
 * `onStop` ends what the number is sharing, in the same transaction.
 */
export async function takeInboundMessage(
  ctx: Context,
  input: { from: string; text: string },
  onStop: (em: Em, recipientHash: Buffer) => Promise<void>,
): Promise<void> {
  const word = stopOrStart(input.text);
  const hash = recipientHash(ctx, input.from);
  if (word === 'STOP') {
    await ctx.em.transactional(async (em) => {
      await blockRecipient(ctx, em, hash, 'SMS');
      await onStop(em, hash);
    });
  }
  // Only what was blocked by SMS: a block made on the page is lifted on the page or not at all.
  if (word === 'START') await ctx.em.nativeDelete(RecipientBlock, { recipientHash: hash, via: 'SMS' });
}
