import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import { newestConsent } from '#server/features/consent/invitation.ts';
import { endConsent } from '#server/features/consent/record-consent.ts';
import { requestOf, touch } from './follow-consent.ts';

/**
 * Ends every share of a number, in the caller's transaction: whoever answers our reminder with STOP means the share as
 * well as the messages. Their requesters see it end by the recipient.
 */
export async function endSharesOf(ctx: Context, em: Em, recipientHash: Buffer): Promise<void> {
  // In one order, so that two of these never wait for each other.
  const invitations = await em.find(
    Invitation,
    { recipientHash },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const invitation of invitations) {
    const consent = await newestConsent(em, invitation.id);
    if (!consent || consent.endedAt) continue;
    await endConsent(ctx, em, consent, 'BLOCKED');
    await touch(ctx, em, await requestOf(em, invitation.id));
  }
}
