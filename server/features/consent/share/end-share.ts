import type { Context } from '#server/context/context.ts';
import { retryOfEarlyJob } from '#server/features/location/early-job.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { lockShare } from './lock-share.ts';
import { endConsent } from '../record-consent.ts';

/**
 * Ends a share whose time is up and notifies the dashboard. Does nothing if it has already ended or is not due yet.
 */
export function endShare(ctx: Context, input: { consentId: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const share = await lockShare(em, input.consentId);
    if (!share || share.consent.endedAt) return;
    const { request, consent } = share;
    const startAfter = retryOfEarlyJob(consent.until, ctx.now());
    if (startAfter) return ctx.jobs.send(em, 'end-share', input, { startAfter });
    if (consent.until > ctx.now()) return;
    if (await endConsent(ctx, em, request, consent, 'TIME_OVER')) await saveChange(ctx, em, request);
  });
}
