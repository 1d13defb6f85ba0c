import { minute } from './time-units.ts';

/** A device that was not heard for longer than this is no longer called live (milliseconds). */
export const liveFor = minute;

/**
 * Whether a device's position is called live at the time `now` (milliseconds): it was measured within the last minute,
 * or the recipient's page has said since, within the last minute, that the device has not moved.
 */
export const isLive = (recordedAt: string, heardAt: string | null, now: number): boolean =>
  now - Math.max(Date.parse(recordedAt), heardAt ? Date.parse(heardAt) : 0) <= liveFor;
