import { unknownClient, type Context, type Em } from '#server/context.ts';
import { beginAttempt } from '#server/features/account/attempts.ts';
import { copyOfData } from '#server/features/account/copy-of-data.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { wholeTrackOf } from '#server/features/location/track.queries.ts';
import { viewReceiptsOf } from '#server/features/location/view-receipts.ts';
import { AbuseReport } from './abuse-report.entity.ts';
import { Consent } from './consent.entity.ts';
import { findInvitation, type InvitationView } from './invitation-view.ts';

/**
 * Everything that is held about the recipient of a link, as JSON for them to keep; null if it is not our link, or its
 * key does not have CONTROL. Throws RATE_LIMITED, UNAVAILABLE.
 */
export async function heldData(ctx: Context, input: { token: string }): Promise<string | null> {
  const invitation = await findInvitation(ctx, input.token);
  if (invitation?.access !== 'CONTROL') return null;
  const em = ctx.em.fork();
  const consents = await em.find(Consent, { requestId: invitation.id }, { orderBy: { grantedAt: 'asc' } });
  // Before a consent only little is held, so the download is not counted.
  if (consents.length === 0) return JSON.stringify(await heldOf(ctx, em, invitation, []), null, 2);
  return copyOfData(invitation.id, async () => {
    await beginAttempt(ctx, 'heldData', Buffer.from(invitation.id), unknownClient, { isOwner: true });
    return heldOf(ctx, em, invitation, consents);
  });
}

async function heldOf(ctx: Context, em: Em, invitation: InvitationView, consents: Consent[]) {
  const tracks: PositionRow[][] = [];
  for (const consent of consents) tracks.push(await wholeTrackOf(ctx, consent.id));
  const { id, share: _share, key: _key, canAnswer: _canAnswer, now, ...request } = invitation;
  return {
    retrievedAt: now,
    request,
    consents: consents.map(({ id: _id, requestId: _request, keyId: _keyId, textHash, ...consent }) => ({
      ...consent,
      keyKind: invitation.keyKind,
      textSha256: Buffer.from(textHash).toString('hex'),
    })),
    positions: tracks.flat(),
    viewReceipts: await viewReceiptsOf(ctx, id, null),
    // Over LINK anybody with the link may have made it, and nothing says who did.
    ...(invitation.keyKind === 'ANSWER' ? { abuseReport: await ownReport(ctx, em, id) } : {}),
  };
}

/** What the holder of an answer key reported; its review is about the requester. */
async function ownReport(ctx: Context, em: Em, requestId: string) {
  const report = await em.findOne(AbuseReport, { requestId });
  if (!report) return null;
  const { reason, detailsSealed, createdAt } = report;
  const details = detailsSealed ? ctx.vault.open(detailsSealed, `abuse-report:${report.id}`) : null;
  return { reason, details, reportedAt: createdAt };
}
