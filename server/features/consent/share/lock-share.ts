import { LockMode } from '@mikro-orm/core';
import type { Em } from '#server/context/context.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { Consent } from '../consent.entity.ts';

/**
 * A share and its request, for a job that is about it; null if it is gone. The request is locked first, so that a
 * concurrent stop is either seen here or waits for the caller's transaction.
 */
export async function lockShare(
  em: Em,
  consentId: string,
): Promise<{ request: LocationRequest; consent: Consent } | null> {
  const found = await em.findOne(Consent, { id: consentId });
  if (!found) return null;
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const request = await em.findOneOrFail(LocationRequest, { id: found.requestId }, lock);
  const consent = await em.refresh(found);
  return consent && { request, consent };
}
