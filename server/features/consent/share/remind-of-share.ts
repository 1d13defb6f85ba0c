import type { Context } from '#server/context/context.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { texts } from '#server/texts/texts.ts';
import { lockShare } from './lock-share.ts';
import { messageRecipient } from '../message-recipient.ts';

/**
 * Half-way through a long share, reminds its recipient that it is still active. Counts as one of the messages that a
 * recipient may get in a day, and is left out when those are used up.
 */
export function remindOfShare(ctx: Context, input: { consentId: string; until: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const share = await lockShare(em, input.consentId);
    if (!share || !isSharing(share.request, share.consent, ctx.now())) return;
    const { request, consent } = share;
    // Extended since this job was queued: the extended share has its own job.
    if (consent.until.toISOString() !== input.until) return;
    await messageRecipient(ctx, em, request, consent.locale, 'REMINDER', texts[consent.locale].shareReminder);
  });
}
