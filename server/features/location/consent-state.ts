/** What a request says that its requester may see; times as dates. */
export type RequestFacts = {
  expiresAt: Date;
  cancelledAt?: Date | null;
  declineDisclosedAt?: Date | null;
};
/** What its newest consent says. */
export type ConsentFacts = { until: Date; endedAt?: Date | null };

export type ConsentState = 'AWAITING' | 'GRANTED' | 'ENDED' | 'DECLINED' | 'EXPIRED';

/** True while positions may be taken under a consent. The clock decides, and a take-back ends it at once. */
export const isSharing = (request: RequestFacts, consent: ConsentFacts | null, now: Date): boolean =>
  consent !== null && endedAt(request, consent, now) === null;

/**
 * The answer as the requester may see it. A silent decline and a block stand nowhere in these facts, so that they are
 * no answer until the link expires, and then it is expired like any other.
 */
export function consentState(request: RequestFacts, consent: ConsentFacts | null, now: Date): ConsentState {
  if (consent) return isSharing(request, consent, now) ? 'GRANTED' : 'ENDED';
  if (request.cancelledAt) return 'ENDED';
  if (request.declineDisclosedAt) return 'DECLINED';
  return request.expiresAt <= now ? 'EXPIRED' : 'AWAITING';
}

/** When a share ended: by the recipient, by its time, or by the requester's take-back; null while it goes on. */
export function endedAt(request: RequestFacts, consent: ConsentFacts, now: Date): Date | null {
  let first = consent.until;
  for (const end of [consent.endedAt, request.cancelledAt]) if (end && end < first) first = end;
  return first <= now ? first : null;
}
