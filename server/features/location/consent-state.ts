/** A request's facts that its requester may see; times as dates. */
export type RequestFacts = {
  expiresAt: Date;
  cancelledAt?: Date | null;
  declineDisclosedAt?: Date | null;
};
/** The facts of its newest consent. */
export type ConsentFacts = { until: Date; endedAt?: Date | null };

export const consentStates = ['AWAITING', 'GRANTED', 'ENDED', 'DECLINED', 'EXPIRED'] as const;
export type ConsentState = (typeof consentStates)[number];

/** True while positions are accepted under a consent. The clock decides, and a cancellation ends it at once. */
export const isSharing = (request: RequestFacts, consent: ConsentFacts | null, now: Date): boolean =>
  consent !== null && endedAt(request, consent, now) === null;

/**
 * The answer as the requester may see it. A silent decline and a block are not among these facts, so they look like no
 * answer until the link expires, and then like any expired link.
 */
export function consentState(request: RequestFacts, consent: ConsentFacts | null, now: Date): ConsentState {
  if (consent) return isSharing(request, consent, now) ? 'GRANTED' : 'ENDED';
  if (request.cancelledAt) return 'ENDED';
  if (request.declineDisclosedAt) return 'DECLINED';
  return request.expiresAt <= now ? 'EXPIRED' : 'AWAITING';
}

/** When a share ended: by the recipient, by time, or by the requester's cancellation; null while it is active. */
export function endedAt(
  request: Pick<RequestFacts, 'cancelledAt'>,
  consent: ConsentFacts,
  now: Date,
): Date | null {
  let first = consent.until;
  for (const end of [consent.endedAt, request.cancelledAt]) if (end && end < first) first = end;
  return first <= now ? first : null;
}
