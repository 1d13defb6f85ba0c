import type { Context } from '#server/context.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import { newestConsent } from '#server/features/consent/invitation.ts';
import { requestOf, touch } from './follow-consent.ts';

/** Tells the dashboard that an unanswered request has expired; a quiet no looks the same. */
export function expireRequest(ctx: Context, input: { invitationId: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const invitation = await em.findOne(Invitation, { id: input.invitationId });
    if (!invitation || invitation.expiresAt > ctx.now() || invitation.cancelledAt) return;
    if (await newestConsent(em, invitation.id)) return;
    if (invitation.declinedAt && invitation.declineTold) return;
    await touch(ctx, em, await requestOf(em, invitation.id));
  });
}
