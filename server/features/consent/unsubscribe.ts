import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { answerToken } from '#server/features/location/request-keys.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { blockRequests } from './block-requests.ts';
import { takeStop } from './take-stop.ts';

/**
 * Blocks the recipient of the e-mail with this unsubscribe address and ends all their shares, as a STOP in reply does.
 * The address has `ID.TOKEN` of a request, or `m.ID.TOKEN` of a message not about a request. Safe to repeat. Throws
 * LINK_INVALID.
 */
export async function unsubscribe(ctx: Context, input: { token: string }): Promise<void> {
  const [, ofMessage, id, token] = /^(m\.)?([0-9a-f-]{36})\.([\w-]{24})$/.exec(input.token) ?? [];
  if (!id || !token) throw new AppError('LINK_INVALID');
  const ours = ctx.vault.token(ofMessage ? 'unsubscribe-message' : 'unsubscribe', id);
  if (!timingSafeEqual(Buffer.from(ours), Buffer.from(token))) throw new AppError('LINK_INVALID');
  if (!ofMessage) await blockRequests(ctx, { token: answerToken(ctx, id) }, 'EMAIL');
  const em = ctx.em.fork();
  const ofRecipient = await (ofMessage ? em.findOne(Message, { id }) : em.findOne(LocationRequest, { id }));
  if (!ofRecipient?.recipientHash) throw new AppError('LINK_INVALID');
  await takeStop(ctx, { recipientHash: ofRecipient.recipientHash, via: 'EMAIL' });
}
