import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { invitationState } from '#server/features/consent/consent-state.ts';
import { checkAnswerable, lockInvitation, newestConsent } from '#server/features/consent/invitation.ts';
import { requestOf, touch } from './follow-consent.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';

/**
 * The recipient's no. A quiet one moves nothing that the requester could see: no event, no changed time.
 * Throws LINK_INVALID, LINK_EXPIRED, REQUEST_CANCELLED, and ALREADY_ANSWERED after a yes.
 */
export async function declineConsent(
  ctx: Context,
  input: { token: string; tell: boolean },
): Promise<InvitationView> {
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, input.token);
    const consent = await newestConsent(em, invitation.id);
    checkAnswerable(invitation, consent, ctx.now());
    if (consent) throw new AppError('ALREADY_ANSWERED');
    const isToldAlready =
      invitationState(invitation, null, ctx.now()) === 'DECLINED' && invitation.declineTold;
    if (isToldAlready) return;
    invitation.declinedAt ??= ctx.now();
    invitation.declineTold = input.tell;
    await em.flush();
    if (input.tell) await touch(ctx, em, await requestOf(em, invitation.id));
  });
  return readInvitation(ctx, input.token);
}
