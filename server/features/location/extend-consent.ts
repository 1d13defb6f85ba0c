import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { invitationState } from '#server/features/consent/consent-state.ts';
import { lockInvitation, newestConsent } from '#server/features/consent/invitation.ts';
import { shareDurations } from '#shared/limits.ts';
import { requestOf, touch } from './follow-consent.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';
import { scheduleShare } from './schedule-share.ts';

/** Prolongs a share by its agreed duration, counted from now: never more than 24 hours ahead. Throws NOT_SHARING. */
export async function extendConsent(ctx: Context, input: { token: string }): Promise<InvitationView> {
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, input.token);
    const consent = await newestConsent(em, invitation.id);
    if (!consent || invitationState(invitation, consent, ctx.now()) !== 'SHARING')
      throw new AppError('NOT_SHARING');
    consent.until = new Date(ctx.now().getTime() + shareDurations[consent.duration]);
    invitation.extensionAskedAt = null;
    await em.flush();
    await scheduleShare(ctx, em, consent);
    await touch(ctx, em, await requestOf(em, invitation.id));
  });
  return readInvitation(ctx, input.token);
}
