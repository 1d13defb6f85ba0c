import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context.ts';
import { comeAgain } from '#server/features/location/early-job.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { Consent } from './consent.entity.ts';
import { endConsent } from './record-consent.ts';

/**
 * Ends a share whose time is up and notifies the dashboard. Does nothing if it has already ended or is not due yet.
 */
export function endShare(ctx: Context, input: { consentId: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const found = await em.findOne(Consent, { id: input.consentId });
    if (!found) return;
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const request = await em.findOneOrFail(LocationRequest, { id: found.requestId }, lock);
    const consent = await em.refresh(found);
    if (!consent || consent.endedAt) return;
    const startAfter = comeAgain(consent.until, ctx.now());
    if (startAfter) return ctx.jobs.send(em, 'end-share', input, { startAfter });
    if (consent.until > ctx.now()) return;
    if (await endConsent(ctx, em, request, consent, 'TIME_OVER')) await saveChange(ctx, em, request);
  });
}
