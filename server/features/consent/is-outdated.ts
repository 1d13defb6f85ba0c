import type { Context, Em } from '#server/context.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import { newestConsent } from './recipient-operation.ts';

/**
 * True for a reminder or confirmation that would be sent only after its share has ended. The confirmation of a
 * one-time share is sent all the same: such a share is over as soon as it has happened.
 */
export const isOutdated =
  (ctx: Pick<Context, 'now'>) =>
  async (em: Em, { purpose }: Pick<Message, 'purpose'>, requestId: string): Promise<boolean> => {
    const request = await em.findOne(LocationRequest, { id: requestId });
    const consent = request && (await newestConsent(em, requestId));
    if (!request || !consent) return true;
    const wasGivenOnce = consent.endReason === 'ONCE_DONE' && !consent.erasedAt;
    if (purpose === 'CONFIRMATION' && wasGivenOnce) return false;
    return !isSharing(request, consent, ctx.now());
  };
