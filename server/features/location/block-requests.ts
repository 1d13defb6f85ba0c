import type { Context } from '#server/context.ts';
import { blockRecipient } from '#server/features/consent/contactable.ts';
import { lockInvitation, newestConsent } from '#server/features/consent/invitation.ts';
import { endConsent } from '#server/features/consent/record-consent.ts';
import { requestOf, touch } from './follow-consent.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';

/**
 * Blocks all future requests to this number or address, from all users, and ends this share. The requester sees a
 * share end, or no answer; never a block. Safe to repeat. Throws LINK_INVALID.
 */
export async function blockRequests(ctx: Context, input: { token: string }): Promise<InvitationView> {
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, input.token);
    if (invitation.recipientHash) await blockRecipient(ctx, em, invitation.recipientHash, 'LINK');
    if (invitation.blockedAt) return;
    invitation.blockedAt = ctx.now();
    await em.flush();
    const consent = await newestConsent(em, invitation.id);
    if (!consent || consent.endedAt) return;
    await endConsent(ctx, em, consent, 'BLOCKED');
    await touch(ctx, em, await requestOf(em, invitation.id));
  });
  return readInvitation(ctx, input.token);
}
