import type { Context } from '#server/context.ts';
import { Consent } from '#server/features/consent/consent.entity.ts';
import { findInvitation } from './invitation-view.ts';
import { invitationLooks } from './looks.ts';
import { trackOf } from './track.queries.ts';

/** Everything that is held about the recipient of a link, as JSON for them to keep; null if it is not our link. */
export async function heldData(ctx: Context, input: { token: string }): Promise<string | null> {
  const invitation = await findInvitation(ctx, input.token);
  if (!invitation) return null;
  const em = ctx.em.fork();
  const consents = await em.find(Consent, { invitationId: invitation.id }, { orderBy: { grantedAt: 'asc' } });
  const { id: _, share: __, now, ...asked } = invitation;
  return JSON.stringify(
    {
      retrievedAt: now,
      request: asked,
      consents: consents.map(({ id: _id, invitationId: _invitation, textHash, ...consent }) => ({
        ...consent,
        textSha256: Buffer.from(textHash).toString('hex'),
      })),
      positions: await trackOf(ctx, invitation.id, null),
      looks: await invitationLooks(ctx, invitation.id),
    },
    null,
    2,
  );
}
