import type { Share } from '../../api/invitation.ts';
import type { TextKey } from '../texts.ts';

/** Granted does not mean shared yet: what the other person sees by now. */
export function seenText(share: Share): TextKey {
  const { precision, position, hasCurrentPosition, hasDevicePositions } = share;
  if (precision === 'ARRIVAL' && !position) return 'sharing.heading.ARRIVAL';
  if (!position) return 'sharing.nothingYet';
  if (!hasCurrentPosition) return 'sharing.onlyBefore';
  if (precision === 'CITY' || position.source === 'GPS') return `sharing.heading.${precision}`;
  return hasDevicePositions ? 'sharing.soFarBefore' : 'sharing.soFar';
}

/** Whether what they see is from the device, and from this share. */
export const isSeenByDevice = (share: Share): boolean =>
  seenText(share) === `sharing.heading.${share.precision}`;

/** Whether they see only the city, although more was granted. */
export const isCityOnly = (share: Share): boolean => seenText(share) === 'sharing.soFar';
