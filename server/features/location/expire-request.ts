import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context/context.ts';
import { consentState } from './consent-state.ts';
import { retryOfEarlyJob } from './early-job.ts';
import { LocationRequest } from './location-request.entity.ts';
import { newestConsentFacts } from './newest-consent.ts';
import { saveChange } from './publish-change.ts';

/** Notifies the dashboard that an unanswered request has expired; a silent decline looks the same. */
export function expireRequest(ctx: Context, input: { requestId: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const request = await em.findOne(LocationRequest, { id: input.requestId }, lock);
    if (!request) return;
    const startAfter = retryOfEarlyJob(request.expiresAt, ctx.now());
    if (startAfter) return ctx.jobs.send(em, 'expire-request', input, { startAfter });
    const state = consentState(request, await newestConsentFacts(em, request.id), ctx.now());
    if (state === 'EXPIRED') await saveChange(ctx, em, request);
  });
}
