/** All dates, or all texts of the form of `isoText`, which sort as the instants that they stand for. */
type Instant = Date | string;
/** A request's facts that its requester may see. */
export type RequestFacts<At extends Instant = Date> = {
  expiresAt: At;
  cancelledAt?: At | null;
  declineDisclosedAt?: At | null;
};
/** The facts of its newest consent. */
export type ConsentFacts<At extends Instant = Date> = { until: At; endedAt?: At | null };

export const consentStates = ['AWAITING', 'GRANTED', 'ENDED', 'DECLINED', 'EXPIRED'] as const;
export type ConsentState = (typeof consentStates)[number];

/** True while positions are accepted under a consent. The clock decides, and a cancellation ends it at once. */
export const isSharing = <At extends Instant>(
  request: RequestFacts<At>,
  consent: ConsentFacts<At> | null,
  now: At,
): boolean => consent !== null && endedAt(request, consent, now) === null;

/**
 * The answer as the requester may see it. A silent decline and a block are not among these facts, so they look like no
 * answer until the link expires, and then like any expired link.
 */
export function consentState<At extends Instant>(
  request: RequestFacts<At>,
  consent: ConsentFacts<At> | null,
  now: At,
): ConsentState {
  if (consent) return isSharing(request, consent, now) ? 'GRANTED' : 'ENDED';
  if (request.cancelledAt) return 'ENDED';
  if (request.declineDisclosedAt) return 'DECLINED';
  return request.expiresAt <= now ? 'EXPIRED' : 'AWAITING';
}

/** When a share ended: by the recipient, by time, or by the requester's cancellation; null while it is active. */
export function endedAt<At extends Instant>(
  request: Pick<RequestFacts<At>, 'cancelledAt'>,
  consent: ConsentFacts<At>,
  now: At,
): At | null {
  let first = consent.until;
  for (const end of [consent.endedAt, request.cancelledAt]) if (end && end < first) first = end;
  return first <= now ? first : null;
}
