import type { Context } from '#server/context.ts';
import { Consent } from '#server/features/consent/consent.entity.ts';
import { lockInvitation, newestConsent } from '#server/features/consent/invitation.ts';
import { endConsent } from '#server/features/consent/record-consent.ts';
import { requestOf, touch } from './follow-consent.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';
import { Position } from './position.entity.ts';

/**
 * The recipient stops; with `erase` every position of this link goes in the same transaction, the receipt stays.
 * Safe to repeat, and quiet where nothing was shared. Throws LINK_INVALID.
 */
export async function withdrawConsent(
  ctx: Context,
  input: { token: string; erase: boolean },
): Promise<InvitationView> {
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, input.token);
    const consent = await newestConsent(em, invitation.id);
    if (!consent) return;
    const isOver = consent.endedAt !== null;
    await endConsent(ctx, em, consent, 'STOPPED');
    if (input.erase) {
      const consents = await em.find(Consent, { invitationId: invitation.id });
      for (const each of consents) each.erasedAt ??= ctx.now();
      await em.flush();
      invitation.reply = null;
      invitation.repliedAt = null;
      await em.flush();
      await em.nativeDelete(Position, { consentId: { $in: consents.map(({ id }) => id) } });
    }
    if (!isOver || input.erase) await touch(ctx, em, await requestOf(em, invitation.id));
  });
  return readInvitation(ctx, input.token);
}
