import type { EndReason } from './consent.entity.ts';

/** What an invitation row and its newest consent say; times as dates. */
export type InvitationFacts = {
  expiresAt: Date;
  cancelledAt?: Date | null;
  declinedAt?: Date | null;
  declineTold: boolean;
  blockedAt?: Date | null;
};
export type ConsentFacts = { until: Date; endedAt?: Date | null; endReason?: EndReason | null };

export type InvitationState =
  'AWAITING' | 'SHARING' | 'ENDED' | 'DECLINED' | 'EXPIRED' | 'CANCELLED' | 'BLOCKED';
export type ConsentState = 'AWAITING' | 'GRANTED' | 'ENDED' | 'DECLINED' | 'EXPIRED';

const isActive = (consent: ConsentFacts, now: Date) => !consent.endedAt && consent.until > now;

/** How an invitation stands, for its recipient. The clock decides, not whether a job has run. */
export function invitationState(
  invitation: InvitationFacts,
  consent: ConsentFacts | null,
  now: Date,
): InvitationState {
  if (consent) return isActive(consent, now) ? 'SHARING' : 'ENDED';
  if (invitation.cancelledAt) return 'CANCELLED';
  if (invitation.blockedAt) return 'BLOCKED';
  if (invitation.declinedAt) return 'DECLINED';
  return invitation.expiresAt <= now ? 'EXPIRED' : 'AWAITING';
}

/**
 * The answer as the requester may see it: a quiet no is no answer until the link expires, and then it is
 * expired like any other.
 */
export function consentState(
  invitation: InvitationFacts,
  consent: ConsentFacts | null,
  now: Date,
): ConsentState {
  const state = invitationState(invitation, consent, now);
  switch (state) {
    case 'SHARING':
      return 'GRANTED';
    // A block is never told, so it must not take back a no that was.
    case 'DECLINED':
    case 'BLOCKED':
      if (invitation.declineTold) return 'DECLINED';
      return invitation.expiresAt <= now ? 'EXPIRED' : 'AWAITING';
    case 'CANCELLED':
      return 'ENDED';
    default:
      return state;
  }
}

/** When the share ended: by an act, or by its time; null while it goes on. */
export function endedAt(consent: ConsentFacts, now: Date): Date | null {
  return consent.endedAt ?? (consent.until <= now ? consent.until : null);
}

/** Who ended a share, or the request; null while neither is over. */
export function endedBy(
  invitation: InvitationFacts,
  consent: ConsentFacts | null,
  now: Date,
): 'TIME' | 'RECIPIENT' | 'REQUESTER' | null {
  if (!consent) {
    if (invitation.cancelledAt) return 'REQUESTER';
    return consentState(invitation, null, now) === 'EXPIRED' ? 'TIME' : null;
  }
  if (!endedAt(consent, now)) return null;
  if (consent.endReason === 'REQUEST_CANCELLED') return 'REQUESTER';
  return consent.endReason === 'STOPPED' || consent.endReason === 'BLOCKED' ? 'RECIPIENT' : 'TIME';
}
