import type { Share } from '../api/invitation.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import { isCityOnly, isSeenByDevice } from './control/seen-text.ts';
import type { Texts } from './texts.ts';

type Name = Exclude<GpsState['name'], 'off' | 'failed'>;

/** The state of the device's position, which never says more than what they see by now. */
export function gpsText(name: Name, share: Share, t: Texts['t']): string {
  if (name === 'live') return t(isSeenByDevice(share) ? 'sharing.live' : 'gps.live');
  const text = t(`gps.${name}`);
  const isLooking = name === 'asking' || name === 'searching';
  return isLooking && isCityOnly(share) ? `${text} ${t('gps.cityUntil')}` : text;
}
