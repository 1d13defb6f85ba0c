import type { Share } from '../api/invitation.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import { isCityOnly } from './control/seen-text.ts';
import type { Texts } from './texts.ts';

type Name = Exclude<GpsState['name'], 'off' | 'failed'>;

/** The state of the device's position, and a note that they see only the city, for as long as that is so. */
export function gpsText(name: Name, share: Share, t: Texts['t']): string {
  const text = t(`gps.${name}`);
  const isLooking = name === 'asking' || name === 'searching';
  return isLooking && isCityOnly(share) ? `${text} ${t('gps.cityUntil')}` : text;
}
