import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { answerToken } from '#server/features/location/request-keys.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { blockRequests } from '../answer/block-requests.ts';
import { receiveStop } from './receive-stop.ts';

/** What an unsubscribe address is about: `ID.TOKEN` a request, `m.ID.TOKEN` another message; null if it is not ours. */
export function unsubscribeTarget(
  { vault }: Pick<Context, 'vault'>,
  address: string,
): { id: string; isMessage: boolean } | null {
  const [, ofMessage, id, token] = /^(m\.)?([0-9a-f-]{36})\.([\w-]{24})$/.exec(address) ?? [];
  if (!id || !token) return null;
  const ours = vault.token(ofMessage ? 'unsubscribe-message' : 'unsubscribe', id);
  return timingSafeEqual(Buffer.from(ours), Buffer.from(token))
    ? { id, isMessage: Boolean(ofMessage) }
    : null;
}

/**
 * Blocks the recipient of the e-mail with this unsubscribe address and ends all their shares, as a STOP in reply does.
 * Safe to repeat. Throws LINK_INVALID.
 */
export async function unsubscribe(ctx: Context, input: { token: string }): Promise<void> {
  const target = unsubscribeTarget(ctx, input.token);
  if (!target) throw new AppError('LINK_INVALID');
  const { id, isMessage } = target;
  if (!isMessage) await blockRequests(ctx, { token: answerToken(ctx, id) }, 'EMAIL');
  const em = ctx.em.fork();
  const ofRecipient = await (isMessage ? em.findOne(Message, { id }) : em.findOne(LocationRequest, { id }));
  if (!ofRecipient?.recipientHash) throw new AppError('LINK_INVALID');
  await receiveStop(ctx, { recipientHash: ofRecipient.recipientHash, via: 'EMAIL' });
}
