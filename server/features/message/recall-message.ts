import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context.ts';
import { Message } from './message.entity.ts';

/** Why a message failed that was taken back before it left, or told of what was over by then. */
export const recalled = 'RECALLED';

/**
 * Keeps back a message that has not left yet, in the caller's transaction: its link is dead. The sending slot stays
 * used, or asking and taking back would lead past the three hours.
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
