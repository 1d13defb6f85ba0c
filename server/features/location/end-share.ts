import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context.ts';
import { Consent } from '#server/features/consent/consent.entity.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import { endConsent } from '#server/features/consent/record-consent.ts';
import { requestOf, touch } from './follow-consent.ts';

/** Ends a share whose time is over and tells the dashboard. Does nothing when it is over already or not yet due. */
export function endShare(ctx: Context, input: { consentId: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const found = await em.findOne(Consent, { id: input.consentId });
    if (!found) return;
    await em.findOneOrFail(Invitation, { id: found.invitationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const consent = await em.refresh(found);
    if (!consent || consent.endedAt || consent.until > ctx.now()) return;
    await endConsent(ctx, em, consent, 'TIME_OVER');
    await touch(ctx, em, await requestOf(em, consent.invitationId));
  });
}
