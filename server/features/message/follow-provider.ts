import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context/context.ts';
import type { DeliveryHooks } from './delivery-hooks.ts';
import { Message } from './message.entity.ts';
import { SendSlot } from './send-slot.entity.ts';

/**
 * Handles a provider's later report on a message that it accepted: in progress, delivered, or failed for good, which
 * gives the slot back. SENT reports a message whose hand-over got no answer, so that it is not sent again. Callbacks
 * come in any order and more than once: a state never goes back, and a final one stays. `onChange` runs in the same
 * transaction.
 */
export function followProvider(
  ctx: Context,
  input: { messageId: string; state: 'SENT' | 'DELIVERED' | 'FAILED'; reason: string | null },
  { lockFirst, onChange }: DeliveryHooks,
): Promise<void> {
  return ctx.em.transactional(async (em) => {
    await lockFirst(em, input.messageId);
    const message = await em.findOne(
      Message,
      { id: input.messageId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!message || message.state === 'DELIVERED' || message.state === 'FAILED') return;
    if (input.state === 'SENT' && message.state === 'SENT') return;
    message.state = input.state;
    message.failureReason = input.reason;
    message.changedAt = ctx.now();
    // The provider knows it, so it was sent, even if the hand-over got no answer.
    message.handedOverAt ??= ctx.now();
    message.contentSealed = null;
    await em.flush();
    if (input.state === 'FAILED') await em.nativeDelete(SendSlot, { messageId: message.id });
    await onChange(em, message);
  });
}
