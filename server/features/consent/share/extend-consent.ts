import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { countOwn } from '#server/features/attempt/attempts.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { shareDurations } from '#shared/limits.ts';
import type { InvitationView } from '../invitation-view.ts';
import { recipientOperation, type RecipientInput } from '../recipient-operation.ts';
import { scheduleShare } from './schedule-share.ts';

/**
 * Extends a share by its agreed duration, counted from now: never more than 24 hours ahead. Throws what
 * `recipientOperation` throws, NOT_SHARING, and RATE_LIMITED.
 */
export async function extendConsent(ctx: Context, input: RecipientInput): Promise<InvitationView> {
  return recipientOperation(ctx, input, 'ANSWER', async (em, { request, consent }) => {
    if (!consent || !isSharing(request, consent, ctx.now())) throw new AppError('NOT_SHARING');
    // Each leaves jobs that wait for hours.
    await countOwn(ctx, em, 'extension', Buffer.from(request.id));
    consent.until = new Date(ctx.now().getTime() + shareDurations[consent.duration]);
    request.extensionAskedAt = null;
    await scheduleShare(ctx, em, consent);
    await saveChange(ctx, em, request);
  });
}
