import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import type { DeliveryHooks } from '#server/features/message/delivery-hooks.ts';
import { LocationRequest } from './location-request.entity.ts';
import { saveChange } from './publish-change.ts';

const requestOf = (em: Em, messageId: string, lock: { lockMode?: LockMode.PESSIMISTIC_WRITE } = {}) =>
  em.findOne(LocationRequest, { $or: [{ messageId }, { callId: messageId }] }, lock);

/** Updates the dashboard on the delivery of a request's message or call, in the transaction that stores it. */
export const followDelivery = (ctx: Context): DeliveryHooks => ({
  async lockFirst(em, messageId) {
    await requestOf(em, messageId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  },
  async onChange(em, message) {
    const request = await requestOf(em, message.id);
    if (request) await saveChange(ctx, em, request);
  },
});
