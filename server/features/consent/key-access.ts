import type { ErrorCode } from '#server/errors.ts';
import {
  consentState,
  isSharing,
  type ConsentFacts,
  type RequestFacts,
} from '#server/features/location/consent-state.ts';

/**
 * ANSWER stands in messages to the recipient only, HANDOVER is what the requester holds too, OWN was made by the
 * recipient's browser over LINK.
 */
export type KeyKind = 'ANSWER' | 'HANDOVER' | 'OWN';

/** What a key may do, from the least. STOP: stop, erase and report. CONTROL: everything of the recipient. */
export type KeyAccess = 'READ' | 'ANSWER' | 'STOP' | 'CONTROL';

export type InvitationState =
  'AWAITING' | 'SHARING' | 'ENDED' | 'DECLINED' | 'EXPIRED' | 'CANCELLED' | 'BLOCKED' | 'TAKEN';

/** What decides about a key: the request, what this key has done, and the newest consent, whosever it is. */
export type LinkFacts = {
  kind: KeyKind;
  request: RequestFacts & { channel: 'PHONE' | 'EMAIL' | 'LINK' };
  key: { id: string; declinedAt?: Date | null; blockedAt?: Date | null } | null;
  consent: (ConsentFacts & { keyId: string; erasedAt?: Date | null }) | null;
};

/** What a key may do now. A hand-over link can answer over LINK only, and until somebody has. */
export function keyAccess(link: LinkFacts, now: Date): KeyAccess {
  const { kind, request, key, consent } = link;
  if (kind === 'ANSWER') return 'CONTROL';
  if (request.channel !== 'LINK') return 'READ';
  if (kind === 'OWN' && (!consent || consent.keyId === key?.id)) return 'CONTROL';
  return consentState(request, consent, now) === 'AWAITING' ? 'ANSWER' : 'STOP';
}

/** Why a key cannot answer; null where it can. A link that was answered stays taken, whatever becomes of the share. */
export function refusalOf(link: LinkFacts, now: Date): ErrorCode | null {
  const access = keyAccess(link, now);
  if (access === 'READ') return 'LINK_READ_ONLY';
  if (access !== 'STOP') return null;
  if (link.consent || link.request.declineDisclosedAt) return 'LINK_TAKEN';
  return link.request.cancelledAt ? 'REQUEST_CANCELLED' : 'LINK_EXPIRED';
}

/** Whether an answer is still taken from a key; after a share, that is another share. */
export function canAnswer(link: LinkFacts, now: Date): boolean {
  const { request, key, consent } = link;
  if (refusalOf(link, now) || request.cancelledAt || key?.blockedAt || consent?.erasedAt) return false;
  return consent !== null || request.expiresAt > now;
}

/** How a request stands for whoever holds a key: without CONTROL never more than its requester sees. */
export function invitationState(link: LinkFacts, now: Date): InvitationState {
  const { request, key, consent } = link;
  const hasControl = keyAccess(link, now) === 'CONTROL';
  if (consent) {
    if (!isSharing(request, consent, now)) return 'ENDED';
    return hasControl ? 'SHARING' : 'TAKEN';
  }
  if (request.cancelledAt) return 'CANCELLED';
  if (hasControl && key?.blockedAt) return 'BLOCKED';
  if (hasControl && key?.declinedAt) return 'DECLINED';
  const state = consentState(request, null, now);
  if (hasControl) return request.expiresAt <= now ? 'EXPIRED' : 'AWAITING';
  return state === 'DECLINED' || state === 'EXPIRED' ? state : 'AWAITING';
}
