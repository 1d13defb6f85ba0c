import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { texts } from '#server/texts/texts.ts';
import { Consent } from './consent.entity.ts';
import { messageRecipient } from './message-recipient.ts';

/**
 * Half-way through a long share, tells its recipient that it is still on. Counts among the messages that one
 * recipient may get in a day, and is left out when those are used up.
 */
export function remindOfShare(ctx: Context, input: { consentId: string; until?: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const found = await em.findOne(Consent, { id: input.consentId });
    if (!found) return;
    // The lock first: a stop at this moment is either seen here or comes after the reminder.
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const request = await em.findOneOrFail(LocationRequest, { id: found.requestId }, lock);
    const consent = await em.refresh(found);
    if (!consent || !isSharing(request, consent, ctx.now())) return;
    // Extended since this job was queued: the extended share has its own. A job from before 2026-11-23 does not say.
    if (input.until && consent.until.toISOString() !== input.until) return;
    await messageRecipient(ctx, em, request, consent.locale, 'REMINDER', texts[consent.locale].shareReminder);
  });
}
