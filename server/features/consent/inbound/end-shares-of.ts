import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { newestConsent } from '../recipient-operation.ts';
import { endConsent } from '../record-consent.ts';

/**
 * Ends every share of a number or address, in the caller's transaction: somebody who answers our reminder with STOP
 * means the share as well as the messages. To be called before `suppress`, since a block on the page locks in that
 * order, too.
 */
export async function endSharesOf(ctx: Context, em: Em, recipientHash: Buffer): Promise<void> {
  // In a fixed order, so that two of these never deadlock.
  const requests = await em.find(
    LocationRequest,
    { recipientHash },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const request of requests) {
    const consent = await newestConsent(em, request.id);
    if (!consent) continue;
    if (await endConsent(ctx, em, request, consent, 'BLOCKED')) await saveChange(ctx, em, request);
  }
}
