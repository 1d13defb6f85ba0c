import type { Invitation, Share } from '../api/invitation.ts';
import { isEnding, type Pending, type SessionState } from './session-state.ts';

/** Why nothing can be answered any more, or not with this key. */
export type ClosedName = 'declined' | 'expired' | 'cancelled' | 'blocked' | 'taken' | 'ended';

export type View =
  | { name: 'thanks' | 'loading' | 'unreachable' | 'invalid' }
  | { name: 'consent'; invitation: Invitation }
  | { name: 'sharing'; invitation: Invitation; share: Share }
  | { name: 'stopping'; pending: Pending }
  | { name: ClosedName; invitation: Invitation | null };

/** Codes with which the server may refuse to return an invitation, and the resulting views. */
const viewOfCode: Record<string, View> = {
  LINK_INVALID: { name: 'invalid' },
  LINK_EXPIRED: { name: 'expired', invitation: null },
  REQUEST_CANCELLED: { name: 'cancelled', invitation: null },
  LINK_ERASED: { name: 'ended', invitation: null },
};

/** Whether the device is not asked for its position, so that none can be sent. */
const isQuiet = ({ name }: SessionState['gps']): boolean => name === 'off' || name === 'paused';

/** What the recipient sees. `now` is the device's clock in milliseconds. */
export function viewOf(state: SessionState, now: number): View {
  const { link, invitation, loadFailure, pending } = state;
  if (link.kind === 'none') return { name: 'thanks' };
  if (link.kind === 'malformed' || invitation === null) return { name: 'invalid' };
  if (!invitation) {
    if (!loadFailure) return { name: 'loading' };
    const { operation, endCause } = state.unsent ?? {};
    const unreachable: View =
      operation && endCause
        ? { name: 'stopping', pending: { kind: operation.kind, failure: loadFailure } }
        : { name: 'unreachable' };
    return viewOfCode[loadFailure.code ?? ''] ?? unreachable;
  }
  const serverNow = now + state.clockOffset;
  const isStopping = pending && isEnding(pending);
  switch (invitation.state) {
    case 'AWAITING':
      if (Date.parse(invitation.expiresAt) <= serverNow) return { name: 'expired', invitation };
      return { name: 'consent', invitation };
    case 'SHARING':
      if (isStopping) return { name: 'stopping', pending };
      // The clock ends a share even if the server cannot be reached to confirm it; the device first.
      if (!invitation.share || (Date.parse(invitation.share.until) <= serverNow && isQuiet(state.gps)))
        return { name: 'ended', invitation };
      return { name: 'sharing', invitation, share: invitation.share };
    case 'TAKEN':
      return isStopping ? { name: 'stopping', pending } : { name: 'taken', invitation };
    case 'ENDED':
      return { name: 'ended', invitation };
    case 'DECLINED':
      return { name: 'declined', invitation };
    case 'EXPIRED':
      return { name: 'expired', invitation };
    case 'CANCELLED':
      return { name: 'cancelled', invitation };
    case 'BLOCKED':
      return { name: 'blocked', invitation };
  }
}
