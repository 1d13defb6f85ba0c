import type { Context, Em } from '#server/context/context.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { haveAnswersChanged } from '#server/features/location/mail-answers.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import type { MessageContent } from '#server/features/message/queue-message.ts';
import { newestConsent } from '../recipient-operation.ts';

/** True for a message that would be sent only after what it tells of is over, was erased, or has changed. */
export const isOutdated =
  (ctx: Context) =>
  async (
    em: Em,
    { purpose }: Pick<Message, 'purpose'>,
    { shareOf, answers }: Pick<MessageContent, 'shareOf' | 'answers'>,
  ): Promise<boolean> =>
    (shareOf !== undefined && (await isShareOver(ctx, em, purpose, shareOf))) ||
    (answers !== undefined && (await haveAnswersChanged(ctx, em, answers)));

/**
 * For a reminder or confirmation. The confirmation of a one-time share, or of an arrival, is sent all the same: such a
 * share is over as soon as it has happened.
 */
async function isShareOver(
  ctx: Context,
  em: Em,
  purpose: Message['purpose'],
  requestId: string,
): Promise<boolean> {
  const request = await em.findOne(LocationRequest, { id: requestId });
  const consent = request && (await newestConsent(em, requestId));
  if (!request || !consent) return true;
  const isDone = consent.endReason === 'ONCE_DONE' || consent.endReason === 'ARRIVED';
  if (purpose === 'CONFIRMATION' && isDone && !consent.erasedAt) return false;
  return !isSharing(request, consent, ctx.now());
}
