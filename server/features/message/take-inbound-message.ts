import type { Context } from '#server/context.ts';
import { blockRecipient } from '#server/features/consent/contactable.ts';
import { RecipientBlock } from '#server/features/consent/recipient-block.entity.ts';
import { stopOrStart } from '#server/features/consent/stop-words.ts';
import { recipientHash } from './queue-message.ts';

/** A text message that came in: STOP blocks its number everywhere, START lifts that again. Its words are not kept. */
export async function takeInboundMessage(ctx: Context, input: { from: string; text: string }): Promise<void> {
  const word = stopOrStart(input.text);
  const hash = recipientHash(ctx, input.from);
  if (word === 'STOP') await blockRecipient(ctx, ctx.em, hash, 'SMS');
  // Only what was blocked by SMS: a block made on the page is lifted on the page or not at all.
  if (word === 'START') await ctx.em.nativeDelete(RecipientBlock, { recipientHash: hash, via: 'SMS' });
}
