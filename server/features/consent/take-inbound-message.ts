import type { Context } from '#server/context.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { stopOrStart } from '#server/features/message/stop-words.ts';
import { liftSmsSuppression, suppress } from '#server/features/message/suppression.ts';
import { endSharesOf } from './end-shares-of.ts';

/**
 * A text message that came in: STOP blocks its number everywhere and ends what it shares, START lifts the block again.
 * Its words are not kept.
 */
export async function takeInboundMessage(ctx: Context, input: { from: string; text: string }): Promise<void> {
  const word = stopOrStart(input.text);
  const hash = recipientHash(ctx, input.from);
  if (word === 'STOP') {
    await ctx.em.transactional(async (em) => {
      await suppress(ctx, em, hash, 'SMS');
      await endSharesOf(ctx, em, hash);
    });
  }
  // Only what was blocked by SMS: a block made on the page stays.
  if (word === 'START') await liftSmsSuppression(ctx.em, hash);
}
