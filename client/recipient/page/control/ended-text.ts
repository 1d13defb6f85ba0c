import type { Invitation } from '../../api/invitation.ts';
import type { SessionState } from '../../session/session-state.ts';
import type { TextKey } from '../texts.ts';

/** Why a share is over, as far as this page knows. `now` by the device's clock. */
export function endedText(invitation: Invitation | null, state: SessionState, now: number): TextKey {
  const share = invitation?.share;
  if (state.endCause) return `ended.${state.endCause}`;
  if (!share) return 'ended.text';
  const ended = share.endedAt ? Date.parse(share.endedAt) : now + state.clockOffset;
  if (ended >= Date.parse(share.until)) return 'ended.TIME';
  if (share.endedAt && share.endedAt === invitation.cancelledAt) return 'ended.CANCELLED';
  if (share.arrivedAt) return 'ended.ARRIVED';
  // The place from the IP address is not the position that was chosen, except for CITY.
  const isSent = share.precision === 'CITY' ? share.positionCount > 0 : share.position?.source === 'GPS';
  return share.duration === 'ONCE' && isSent ? 'ended.ONCE' : 'ended.text';
}
