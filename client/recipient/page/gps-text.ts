import type { Share } from '../api/invitation.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import type { Texts } from './texts.ts';

type Name = Exclude<GpsState['name'], 'off' | 'failed'>;

/** How it goes with the device's position, and that they see the city only, for as long as that is so. */
export function gpsText(name: Name, { hasDevicePositions }: Share, t: Texts['t']): string {
  const text = t(`gps.${name}`);
  const isCityOnly = !hasDevicePositions && (name === 'asking' || name === 'searching');
  return isCityOnly ? `${text} ${t('gps.cityUntil')}` : text;
}
