import type { Context } from '#server/context/context.ts';
import { noteOnce } from '#server/features/attempt/throttle.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { stopOrStart } from '#server/features/message/stop-words.ts';
import { liftSmsSuppression } from '#server/features/message/suppression.ts';
import { day } from '#shared/time-units.ts';
import { receiveStop } from './receive-stop.ts';

/** How long the identifier of a START is remembered, milliseconds: a signature never expires. */
const remembered = 10 * 365 * day;

/**
 * An inbound text message: STOP blocks its number everywhere and ends its shares, START lifts the block again.
 * `carrierWord` is how the carrier classified it, and what it has told the sender. Its text is not kept. Anyone who
 * has recorded a request of the carrier can replay it: a START counts once, by its identifier, a STOP each time,
 * because nobody can tell which of the two was said last.
 */
export async function receiveMessage(
  ctx: Context,
  input: { from: string; text: string; messageSid: string | null; carrierWord: 'STOP' | 'START' | null },
): Promise<void> {
  const word = input.carrierWord ?? stopOrStart(input.text);
  const hash = recipientHash(ctx, input.from);
  if (word === 'STOP') {
    await receiveStop(ctx, { recipientHash: hash, via: 'SMS' });
  }
  if (word === 'START' && input.messageSid) {
    const key = ctx.vault.fingerprint('throttle', `inbound-start:${input.messageSid}`);
    await ctx.em.transactional(async (em) => {
      // Only what was blocked by SMS: a block made on the page stays.
      if (await noteOnce(em, ctx.now(), key, remembered)) await liftSmsSuppression(em, hash);
    });
  }
}
