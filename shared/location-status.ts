/** How precisely a recipient was located, in the only direction it changes. */
export const locationStatuses = ['PENDING', 'IP_LOCATED', 'GPS_TRACKED'] as const;
export type LocationStatus = (typeof locationStatuses)[number];

/** The status after a position of `source` arrived: never back. */
export function advanceStatus(status: LocationStatus, source: 'IP' | 'GPS'): LocationStatus {
  const reached = source === 'GPS' ? 'GPS_TRACKED' : 'IP_LOCATED';
  return locationStatuses.indexOf(reached) > locationStatuses.indexOf(status) ? reached : status;
}
