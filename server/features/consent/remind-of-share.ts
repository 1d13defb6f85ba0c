import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { texts } from '#server/texts/texts.ts';
import { Consent } from './consent.entity.ts';
import { messageRecipient } from './message-recipient.ts';

/**
 * Half-way through a long share, reminds its recipient that it is still active. Counts as one of the messages that a
 * recipient may get in a day, and is left out when those are used up.
 */
export function remindOfShare(ctx: Context, input: { consentId: string; until?: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const found = await em.findOne(Consent, { id: input.consentId });
    if (!found) return;
    // Locks first: a concurrent stop is either seen here or happens after the reminder.
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const request = await em.findOneOrFail(LocationRequest, { id: found.requestId }, lock);
    const consent = await em.refresh(found);
    if (!consent || !isSharing(request, consent, ctx.now())) return;
    // Extended since this job was queued: the extended share has its own job. Jobs from before 2026-11-23 have no date.
    if (input.until && consent.until.toISOString() !== input.until) return;
    await messageRecipient(ctx, em, request, consent.locale, 'REMINDER', texts[consent.locale].shareReminder);
  });
}
