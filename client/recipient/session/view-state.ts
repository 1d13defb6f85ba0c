import type { Invitation, Share } from '../api/invitation.ts';
import type { PendingAct, SessionState } from './session-state.ts';

export type View =
  | { name: 'thanks' | 'loading' | 'unreachable' | 'invalid' | 'expired' | 'cancelled' | 'declined' }
  | { name: 'consent' | 'blocked'; invitation: Invitation }
  | { name: 'sharing'; invitation: Invitation; share: Share }
  | { name: 'stopping'; act: PendingAct }
  | { name: 'ended'; invitation: Invitation | null; share: Share | null };

/** Codes with which the server may refuse to read an invitation, and what they come to. */
const viewOfCode: Record<string, View> = {
  LINK_INVALID: { name: 'invalid' },
  LINK_EXPIRED: { name: 'expired' },
  REQUEST_CANCELLED: { name: 'cancelled' },
  LINK_ERASED: { name: 'ended', invitation: null, share: null },
};

/** What the recipient sees. `now` is the device's clock in milliseconds. */
export function viewOf(state: SessionState, now: number): View {
  const { link, invitation, loadFailure, act } = state;
  if (link.kind === 'none') return { name: 'thanks' };
  if (link.kind === 'malformed' || invitation === null) return { name: 'invalid' };
  if (!invitation) {
    if (!loadFailure) return { name: 'loading' };
    return viewOfCode[loadFailure.code ?? ''] ?? { name: 'unreachable' };
  }
  const serverNow = now + state.clockOffset;
  const { share } = invitation;
  switch (invitation.state) {
    case 'AWAITING':
      if (Date.parse(invitation.expiresAt) <= serverNow) return { name: 'expired' };
      return { name: 'consent', invitation };
    case 'SHARING':
      if (act && ['stop', 'erase', 'block'].includes(act.kind)) return { name: 'stopping', act };
      // The clock ends a share even if the server cannot be reached to say so.
      if (!share || Date.parse(share.until) <= serverNow) return { name: 'ended', invitation, share };
      return { name: 'sharing', invitation, share };
    case 'TAKEN':
    case 'ENDED':
      return { name: 'ended', invitation, share };
    case 'DECLINED':
      return { name: 'declined' };
    case 'EXPIRED':
      return { name: 'expired' };
    case 'CANCELLED':
      return { name: 'cancelled' };
    case 'BLOCKED':
      return { name: 'blocked', invitation };
  }
}
