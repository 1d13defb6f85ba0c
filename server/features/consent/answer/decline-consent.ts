import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { markUnseen } from '#server/features/location/unseen-answers.ts';
import { countDecline } from '#server/features/message/declines.ts';
import type { InvitationView } from '../invitation-view.ts';
import {
  actingKey,
  checkAnswerable,
  recipientOperation,
  type RecipientInput,
} from '../recipient-operation.ts';
import { requesterOf } from '../abuse/requester.ts';

/**
 * The recipient declines. A silent decline changes nothing that the requester could see: no event, no changed time. A
 * decline with the answer key counts against the requester, once per request, also after the requester cancelled it
 * unanswered, of which they learn nothing. Throws what `recipientOperation` throws, LINK_ERASED, and ALREADY_ANSWERED
 * after a share.
 */
export const declineConsent = (
  ctx: Context,
  input: RecipientInput & { tell: boolean },
): Promise<InvitationView> =>
  recipientOperation(ctx, input, 'ANSWER', async (em, link, mint) => {
    const { request, consent } = link;
    // Somebody who always cancels in time could ask again for ever.
    const isTooLateToTell = link.kind === 'ANSWER' && !consent && Boolean(request.cancelledAt);
    if (!isTooLateToTell) checkAnswerable(link, ctx.now());
    if (consent) throw new AppError('ALREADY_ANSWERED');
    const key = actingKey(ctx, em, link, mint);
    key.declinedAt = ctx.now();
    if (key.kind === 'ANSWER' && !key.declineCounted) {
      key.declineCounted = true;
      await countAgainstRequester(ctx, em, request);
    }
    await em.flush();
    if (!input.tell || isTooLateToTell || request.declineDisclosedAt) return;
    request.declineDisclosedAt = ctx.now();
    markUnseen(request, request.declineDisclosedAt);
    await saveChange(ctx, em, request);
  });

async function countAgainstRequester(ctx: Context, em: Em, request: LocationRequest): Promise<void> {
  if (!request.recipientHash) return;
  const { hash } = await requesterOf(em, request);
  await countDecline(ctx, em, hash, request.recipientHash);
}
