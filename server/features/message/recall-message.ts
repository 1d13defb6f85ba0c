import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import { Message } from './message.entity.ts';

/** Why a message failed that was cancelled before it was sent, or was about something that is over. */
export const recalled = 'RECALLED';

/**
 * Cancels a message that has not been sent yet, in the caller's transaction: its link is dead. The send slot stays
 * used, or requesting and cancelling would get around the three hours.
 */
export async function recallMessage(ctx: Context, em: Em, id: string): Promise<void> {
  const message = await em.findOne(Message, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (message?.state !== 'QUEUED') return;
  Object.assign(message, {
    state: 'FAILED',
    failureReason: recalled,
    contentSealed: null,
    changedAt: ctx.now(),
  });
  await em.flush();
}
