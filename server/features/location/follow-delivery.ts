import type { Context, Em } from '#server/context.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import { LocationRequest } from './location-request.entity.ts';
import { saveChange } from './publish-change.ts';

/** Tells the dashboard how far a request's message or call has got, in the transaction that stores it. */
export async function followDelivery(ctx: Context, em: Em, message: Message): Promise<void> {
  const request = await em.findOne(LocationRequest, {
    $or: [{ messageId: message.id }, { callId: message.id }],
  });
  if (request) await saveChange(ctx, em, request);
}
