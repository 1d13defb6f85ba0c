import type { Share } from '../api/invitation.ts';
import type { PermissionName } from '../position/location-permission.ts';
import type { Effect, Step } from './session-events.ts';
import { currentShare, type SessionState, wantsPosition } from './session-state.ts';
import { type Agreed, covers, type Here } from './sharing-here.ts';

// What is sent from the device to the server, and whether anything may be.

const off = { name: 'off' } as const;
const paused = { name: 'paused' } as const;

export const stay = (state: SessionState, ...effects: Effect[]): Step => ({ state, effects });

/** Sends nothing any more. */
export const silence = (state: SessionState): Step =>
  stay({ ...state, gps: off, agreed: null, here: null }, { do: 'silence' }, { do: 'remember', here: null });

/** Sends nothing while the share seems to be over: the device's clock may be wrong, and what was agreed is kept. */
export const rest = (state: SessionState): Step => stay({ ...state, gps: off }, { do: 'silence' });

/** The server cannot be asked: what the page says is over by the clock does not begin again by itself. */
export const keepEnded = (state: SessionState): Step =>
  state.invitation?.state === 'ENDED' ? silence(state) : stay(state);

/** Asks the device, for the share granted here. */
export function resume(state: SessionState): Step {
  const { agreed } = state;
  const share = currentShare(state);
  if (!agreed || !wantsPosition(share) || !covers(agreed, share)) return stay(state);
  const permitted = state.here !== null && covers(state.here.agreed, agreed) && state.here.permitted;
  const here: Here = { mark: 'reload', agreed, permitted };
  return stay({ ...state, here, gps: { name: 'searching' } }, { do: 'remember', here }, { do: 'send' });
}

/** Brings the device in line with an active share. */
export function follow(state: SessionState, share: Share): Step {
  const { agreed, here, gps } = state;
  if (!wantsPosition(share)) return stay({ ...state, gps: off }, { do: 'silence' });
  if (agreed && !covers(agreed, share)) {
    // Another grant, or an extension, somewhere else: not agreed to on this device.
    const { state: quiet, effects } = silence(state);
    return stay({ ...quiet, gps: paused }, ...effects);
  }
  if (gps.name !== 'off') return stay(state);
  if (agreed) return resume(state);
  if (!here || !covers(here.agreed, share)) return stay({ ...state, gps: paused });
  // After a reload of the tab in which it was granted.
  const known = { ...state, agreed: here.agreed, gps: paused };
  return here.mark === 'asked' ? resume(known) : stay(known, { do: 'askPermission' });
}

/** More time was granted on this page. */
export function prolong(state: SessionState, share: Agreed | null): Step {
  if (!share || state.agreed?.grantedAt !== share.grantedAt) return stay(state);
  const agreed = { grantedAt: share.grantedAt, until: share.until };
  if (!state.here) return stay({ ...state, agreed });
  const here = { ...state.here, agreed };
  return stay({ ...state, agreed, here }, { do: 'remember', here });
}

/** 'ended': the permission under which positions were sent before the reload is gone. */
export function withPermission(state: SessionState, permission: PermissionName): Step | 'ended' {
  const { gps, here } = state;
  const granted = permission === 'granted';
  if (gps.name === 'live' && here && granted && !here.permitted) {
    const permitted = { ...here, permitted: true };
    return stay({ ...state, here: permitted }, { do: 'remember', here: permitted });
  }
  if (gps.name !== 'paused' || !here) return stay(state);
  if (granted) return resume(state);
  if (here.permitted) return 'ended';
  // Already switched off: trying shows how to switch it on, without prompting the person.
  return permission === 'denied' ? resume(state) : stay(state);
}
