import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Invitation } from '#server/features/consent/invitation.entity.ts';
import { checkAnswerable, lockInvitation, newestConsent } from '#server/features/consent/invitation.ts';
import { requestOf, touch } from './follow-consent.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';

/** The recipient asks who is asking; once. Throws LINK_*, REQUEST_CANCELLED. */
export const askWhoThisIs = (ctx: Context, input: { token: string }): Promise<InvitationView> =>
  answer(ctx, input.token, (invitation) => {
    if (invitation.whoAskedAt) return false;
    invitation.whoAskedAt = ctx.now();
    return true;
  });

/** The recipient answers with a word instead of a place. Throws LINK_*, REQUEST_CANCELLED. */
export const replyWithoutLocation = (
  ctx: Context,
  input: { token: string; reply: NonNullable<Invitation['reply']> },
): Promise<InvitationView> =>
  answer(ctx, input.token, (invitation) => {
    if (invitation.reply === input.reply) return false;
    invitation.reply = input.reply;
    invitation.repliedAt = ctx.now();
    return true;
  });

/** `change` answers whether anything is new; only then the requester is told. */
async function answer(
  ctx: Context,
  token: string,
  change: (invitation: Invitation) => boolean,
): Promise<InvitationView> {
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, token);
    checkAnswerable(invitation, await newestConsent(em, invitation.id), ctx.now());
    // After a quiet no nothing may stir on the requester's side.
    if (invitation.declinedAt) throw new AppError('ALREADY_ANSWERED');
    if (!change(invitation)) return;
    await em.flush();
    await touch(ctx, em, await requestOf(em, invitation.id));
  });
  return readInvitation(ctx, token);
}
